import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { type ReactNode, Suspense } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { unreadQuery } from '#src/api/notice-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { followsHere } from '#src/platform/follows-here.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './notification-bell.module.css'

const NotificationsDialog = lazyPart(async () => (await import('./notifications-dialog.tsx')).NotificationsDialog)

/** The fragment that opens the centre over a page. */
const centre = 'notifications'

/** The way to the centre of what a member is notified of; in a new tab over the account page. */
export function NotificationsLink({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
  const { open } = useFragment()
  return (
    <Link
      to="/me"
      hash={centre}
      activeOptions={{ includeHash: true }}
      className={className}
      onClick={(event) => {
        if (!followsHere(event)) return
        event.preventDefault()
        open(centre)
      }}
    >
      {children}
    </Link>
  )
}

/** How much a member has not read, and the centre where it is. */
export function NotificationBell({ username }: { readonly username: string }) {
  const t = useText()
  const { fragment, close } = useFragment()
  const { data } = useQuery(unreadQuery(useApi(), username))
  const unread = data === undefined ? 0 : data.notices.length + data.messages + data.rewards + data.security
  return (
    <>
      <NotificationsLink className={classNames(iconButtonClass, styles['bell'])}>
        <Icon of={Bell} size={20} />
        <VisuallyHidden>{t('member.notifications', { unread })}</VisuallyHidden>
        {unread > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </NotificationsLink>
      {fragment === centre && (
        <Suspense>
          <NotificationsDialog username={username} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
