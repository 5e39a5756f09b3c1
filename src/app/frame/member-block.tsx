import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import LogOut from 'lucide-react/icons/log-out'
import Trophy from 'lucide-react/icons/trophy'
import UsersRound from 'lucide-react/icons/users-round'
import { isAgent } from '#machines/app/agents.ts'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { iconQuery } from '#src/api/profile-queries.ts'
import { unclaimedQuery } from '#src/api/reward-query.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/parts/app/app-context.tsx'
import { Balance } from '#src/parts/app/balance.tsx'
import { MemberLink } from '#src/parts/gate/member-link.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './member-block.module.css'

/** Who is logged in, with balance, money, rewards and the way out (spec §2 logged-in block); fetched only for members. */
export function MemberBlock({ username }: { readonly username: string }) {
  const t = useText()
  const app = useApp()
  const nickname = useAppState((snapshot) => sessionView(snapshot).member?.nickname ?? null)
  const agent = useAppState(isAgent)
  const { data: unclaimed = 0 } = useQuery(unclaimedQuery(useApi(), username))
  const { data: shown } = useQuery(iconQuery(useApi(), username))
  const name = shown?.nickname ?? nickname ?? username
  const count = unclaimed > 0 && (
    <span className={styles['count']} aria-hidden="true">
      {unclaimed}
    </span>
  )
  return (
    <>
      <Balance username={username}>
        <MemberLink page="deposit" className={classNames(buttonClass('primary'), styles['deposit'])}>
          {t('member.deposit')}
        </MemberLink>
      </Balance>
      <MemberLink page="withdraw" className={styles['entry']}>
        <Icon of={ArrowUpFromLine} />
        <span className={styles['word']}>{t('member.withdraw')}</span>
      </MemberLink>
      <MemberLink page="rewards" className={styles['entry']}>
        <Icon of={Trophy} />
        <span className={styles['word']}>{t('member.rewards')}</span>
        {count}
        {unclaimed > 0 && <VisuallyHidden>{t('member.rewards.waiting', { count: unclaimed })}</VisuallyHidden>}
      </MemberLink>
      {agent && (
        <MemberLink page="agent" className={styles['entry']}>
          <Icon of={UsersRound} />
          <span className={styles['word']}>{t('member.agent')}</span>
        </MemberLink>
      )}
      <Link to="/me" activeOptions={{ exact: true }} className={styles['member']}>
        <span className={styles['avatar']} aria-hidden="true">
          {shown?.icon ? <img src={shown.icon} alt="" width={34} height={34} /> : name.slice(0, 2)}
          {count}
        </span>
        <span className={styles['name']}>{name}</span>
      </Link>
      <IconButton
        className={styles['logout']}
        label={t('app.logout')}
        icon={<Icon of={LogOut} />}
        onClick={() => app.send({ type: 'logout.requested' })}
      />
    </>
  )
}
