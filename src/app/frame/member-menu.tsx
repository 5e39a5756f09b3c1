import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import { useApi } from '#src/api/api-context.tsx'
import { balanceQuery } from '#src/api/queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { CentreEntries, centreEntry } from '#src/features/personal-centre/centre-entries.tsx'
import { NotificationsLink } from '#src/features/notifications/notification-bell.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useShownMoney } from '#src/providers/app/shown-money.ts'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './member-menu.module.css'
import { Settings } from './settings.tsx'

interface MemberMenuProps {
  readonly username: string
  /** The member's display name. */
  readonly name: string
}

/** The menu behind the avatar: the account's pages, on a phone also the settings of the bar above, and logout. */
export function MemberMenu({ username, name }: MemberMenuProps) {
  const t = useText()
  const app = useApp()
  const narrow = useIsNarrow()
  return (
    <>
      <nav aria-label={t('member.menu')}>
        <Link to="/me" activeOptions={{ exact: true }} className={centreEntry}>
          <Icon of={CircleUserRound} />
          <span className={styles['name']}>
            {name}
            <span className={styles['hint']}>{t('member.account')}</span>
          </span>
        </Link>
        <Held username={username} />
        <div className={styles['forBell']}>
          <NotificationsLink className={centreEntry}>
            <Icon of={Bell} />
            {t('member.notifications', { unread: 0 })}
          </NotificationsLink>
        </div>
        <CentreEntries />
      </nav>
      {narrow && (
        <div className={styles['part']}>
          <Settings />
        </div>
      )}
      <div className={classNames(styles['part'], styles['out'])}>
        <button
          type="button"
          className={centreEntry}
          data-closes=""
          onClick={() => app.send({ type: 'logout.requested' })}
        >
          <Icon of={LogOut} />
          {t('app.logout')}
        </button>
      </div>
    </>
  )
}

/** Says that money is held, which the balance does not include; links to the reason. */
function Held({ username }: Pick<MemberMenuProps, 'username'>) {
  const t = useText()
  const { data } = useQuery(balanceQuery(useApi(), username))
  const money = useShownMoney(data?.currency ?? 'PHP')
  if (data === undefined || Number(data.held) === 0) return null
  return (
    <Link to="/wallet" className={centreEntry}>
      <Icon of={Lock} />
      {t('member.held', { amount: money(data.held) })}
    </Link>
  )
}
