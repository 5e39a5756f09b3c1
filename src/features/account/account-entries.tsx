import { Link } from '@tanstack/react-router'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trophy from 'lucide-react/icons/trophy'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentProps } from 'react'
import { isAgent } from '#machines/app/agents.ts'
import { isMemberPlace, type MemberPage, memberPages } from '#machines/app/member-pages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { MemberLink } from '#src/parts/gate/member-link.tsx'
import { ChangePasswordLink } from '#src/parts/password/change-password-link.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './account-entries.module.css'
import { useTrial } from './use-trial.ts'

const marks: Readonly<Record<MemberPage, ComponentProps<typeof Icon>['of']>> = {
  profile: UserRoundPen,
  sessions: MonitorSmartphone,
  security: ShieldCheck,
  rewards: Trophy,
  agent: UsersRound,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
}

/** The look of an entry in a menu of the account. */
export const accountEntry = styles['entry'] ?? ''

/** The pages of whoever is logged in, in the order of `memberPages`: what there is, and last what opens later. */
export function AccountEntries() {
  const t = useText()
  const agent = useAppState(isAgent)
  const trial = useTrial()
  const own = memberPages.filter((page) => !isMemberPlace(page) && (page === 'sessions' || !trial))
  const places = memberPages.filter(isMemberPlace).filter((page) => page !== 'agent' || agent)
  return (
    <ul className={styles['list']}>
      {own.map((page) => (
        <li key={page}>
          <Link to="/me/$page" params={{ page }} className={accountEntry}>
            <Icon of={marks[page]} />
            {t(`member.${page}`)}
          </Link>
        </li>
      ))}
      {!trial && (
        <li>
          <ChangePasswordLink className={accountEntry}>
            <Icon of={KeyRound} />
            {t('member.password')}
          </ChangePasswordLink>
        </li>
      )}
      {places.map((page) => (
        <li key={page}>
          <MemberLink page={page} className={accountEntry}>
            <Icon of={marks[page]} />
            {t(`member.${page}`)}
            <span className={styles['soon']}>{t('member.soon')}</span>
          </MemberLink>
        </li>
      ))}
    </ul>
  )
}
