import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import { useText } from '#src/i18n/text.tsx'
import { CentreEntries, centreEntry } from '#src/features/personal-centre/centre-entries.tsx'
import { NotificationsLink } from '#src/features/notifications/notification-bell.tsx'
import { useApp } from '#src/parts/app/app-context.tsx'
import { useNarrow } from '#src/platform/wide.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './member-menu.module.css'
import { Settings } from './settings.tsx'

/** What is behind a member's picture: the account with its pages, on a phone what a wide screen has in the bar above, and the way out. */
export function MemberMenu({ name }: { readonly name: string }) {
  const t = useText()
  const app = useApp()
  const narrow = useNarrow()
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
