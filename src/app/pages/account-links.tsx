import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import ChevronRight from 'lucide-react/icons/chevron-right'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentProps, ReactNode } from 'react'
import { isTrial } from '#machines/app/account-types.ts'
import { isAgent } from '#machines/app/agents.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { unclaimedQuery } from '#src/api/reward-query.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { MemberLink, type MemberPlace } from '#src/parts/gate/member-link.tsx'
import { ChangePasswordLink } from '#src/parts/password/change-password-link.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './account-pages.module.css'

/** The ways in and out of a wallet. */
export function MoneyLinks() {
  const t = useText()
  return (
    <nav className={styles['money']} aria-label={t('member.actions')}>
      <MemberLink page="deposit" className={buttonClass('primary')}>
        <Icon of={ArrowDownToLine} />
        {t('member.deposit')}
      </MemberLink>
      <MemberLink page="withdraw" className={buttonClass()}>
        <Icon of={ArrowUpFromLine} />
        {t('member.withdraw')}
      </MemberLink>
    </nav>
  )
}

/** Rewards with how many wait, the agent's own centre, and what guards the account (spec §2 logged-in block). */
export function MoreLinks({ username }: { readonly username: string }) {
  const t = useText()
  const agent = useAppState(isAgent)
  const trial = useTrial()
  const { data: unclaimed = 0 } = useQuery(unclaimedQuery(useApi(), username))
  return (
    <ul className={styles['facts']}>
      <Way page="rewards" of={Trophy} name={t('member.rewards')}>
        {unclaimed > 0 && (
          <span className={styles['waiting']}>{t('member.rewards.waiting', { count: unclaimed })}</span>
        )}
      </Way>
      {agent && <Way page="agent" of={UsersRound} name={t('member.agent')} />}
      {!trial && (
        <>
          <li className={styles['way']}>
            <Link to="/me/$page" params={{ page: 'profile' }} className={styles['wayLink']}>
              <Icon of={UserRound} size={20} />
              {t('member.profile')}
              <Icon of={ChevronRight} size={16} />
            </Link>
          </li>
          <li className={styles['way']}>
            <Link to="/me/$page" params={{ page: 'security' }} className={styles['wayLink']}>
              <Icon of={ShieldCheck} size={20} />
              {t('member.security')}
              <Icon of={ChevronRight} size={16} />
            </Link>
          </li>
        </>
      )}
      <SecurityWays />
    </ul>
  )
}

/** What guards an account besides: the password, and the list of where one is logged in. */
export function SecurityLinks() {
  return (
    <ul className={styles['facts']}>
      <SecurityWays />
    </ul>
  )
}

/** Whether a trial account is logged in, which has neither a password nor anything else to guard. */
export const useTrial = () => useAppState((snapshot) => isTrial(sessionView(snapshot).session?.accountType ?? 2))

function SecurityWays() {
  const t = useText()
  const trial = useTrial()
  return (
    <>
      {!trial && (
        <li className={styles['way']}>
          <ChangePasswordLink className={styles['wayLink'] ?? ''}>
            <Icon of={KeyRound} size={20} />
            {t('member.password')}
            <Icon of={ChevronRight} size={16} />
          </ChangePasswordLink>
        </li>
      )}
      <li className={styles['way']}>
        <Link to="/me/$page" params={{ page: 'sessions' }} className={styles['wayLink']}>
          <Icon of={MonitorSmartphone} size={20} />
          {t('member.sessions')}
          <Icon of={ChevronRight} size={16} />
        </Link>
      </li>
    </>
  )
}

interface WayProps {
  readonly page: MemberPlace
  readonly of: ComponentProps<typeof Icon>['of']
  readonly name: string
  readonly children?: ReactNode
}

function Way({ page, of, name, children }: WayProps) {
  return (
    <li className={styles['way']}>
      <MemberLink page={page} className={styles['wayLink']}>
        <Icon of={of} size={20} />
        {name}
        {children}
        <Icon of={ChevronRight} size={16} />
      </MemberLink>
    </li>
  )
}
