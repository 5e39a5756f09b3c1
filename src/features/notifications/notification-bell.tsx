import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { Suspense } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { unreadQuery } from '#src/api/notice-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './notification-bell.module.css'

const NotificationsDialog = lazyPart(async () => (await import('./notifications-dialog.tsx')).NotificationsDialog)

/** Fragment that opens the notification centre over a page. */
const centre = 'notifications'

/** Renders the bell with the number of unread notifications; in a new tab its centre opens over the account page. */
export function NotificationBell({ username }: { readonly username: string }) {
  const t = useText()
  const { fragment, open, close } = useFragment()
  const { data } = useQuery(unreadQuery(useApi(), username))
  const unread = data === undefined ? 0 : data.notices.length + data.messages + data.rewards + data.security
  return (
    <>
      <Link
        to="/me"
        hash={centre}
        activeOptions={{ includeHash: true }}
        className={classNames(iconButtonClass, styles['bell'])}
        onClick={(event) => {
          if (!isPlainLeftClick(event)) return
          event.preventDefault()
          open(centre)
        }}
      >
        <Icon of={Bell} size={20} />
        <VisuallyHidden>{t('member.notifications', { unread })}</VisuallyHidden>
        {unread > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
      {fragment === centre && (
        <Suspense>
          <NotificationsDialog username={username} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
