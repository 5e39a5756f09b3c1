import CheckCheck from 'lucide-react/icons/check-check'
import { useRef } from 'react'
import { notificationKinds } from '#wire/messages/notifications.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { ListPages, ListState } from '#src/shared/paged-list/list-state.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { NotificationItem } from './notification-item.tsx'
import styles from './notifications.module.css'
import { useNotifications } from './use-notifications.ts'

interface NotificationsDialogProps {
  readonly username: string
  readonly onClose: () => void
}

/** Shows a member's notifications, the newest first: notices, rewards, and changes of their account. */
export function NotificationsDialog({ username, onClose }: NotificationsDialogProps) {
  const t = useText()
  return (
    <Dialog
      title={t('notifications.title')}
      closeLabel={t('app.close')}
      size="wide"
      closeOnBackground
      onClose={onClose}
    >
      <Centre key={useLanguage()} username={username} />
    </Dialog>
  )
}

const waiting = ['one', 'two', 'three', 'four', 'five', 'six']

function Centre({ username }: { readonly username: string }) {
  const t = useText()
  const { list, unread, mark } = useNotifications(username)
  const { value, body, busy } = list
  const top = useRef<HTMLDivElement>(null)
  const kind = list.filter.kind ?? undefined
  const counts = {
    notice: unread?.notices.length ?? 0,
    message: unread?.messages ?? 0,
    reward: unread?.rewards ?? 0,
    security: unread?.security ?? 0,
  }
  const waits = kind === undefined ? counts.notice + counts.message + counts.reward + counts.security : counts[kind]

  return (
    <div ref={top} className={styles['centre']}>
      <div className={styles['tools']}>
        <search className={styles['kinds']} aria-label={t('paged-list.filters')}>
          {[null, ...notificationKinds].map((each) => (
            <Chip key={each} pressed={list.filter.kind === each} onClick={() => list.setFilter({ kind: each })}>
              {t(`notifications.kind.${each ?? 'all'}`)}
              {each !== null && counts[each] > 0 && (
                <>
                  {' '}
                  <span className={styles['count']} aria-hidden="true">
                    {counts[each]}
                  </span>
                  <VisuallyHidden>{t('notifications.waiting', { count: counts[each] })}</VisuallyHidden>
                </>
              )}
            </Chip>
          ))}
        </search>
        <Button variant="link" disabled={waits === 0} onClick={() => void mark(kind === undefined ? {} : { kind })}>
          <Icon of={CheckCheck} size={16} />
          {t('notifications.readAll')}
        </Button>
      </div>
      <ListState list={list} nothing={{ title: t('notifications.nothing'), text: t('notifications.nothing.text') }} />
      {body === 'skeleton' && (
        <div className={styles['list']} aria-busy="true">
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          {waiting.map((each) => (
            <Skeleton key={each} className={styles['waiting']} />
          ))}
        </div>
      )}
      {body === 'rows' && (
        <ol className={classNames(styles['list'], busy && styles['old'])} aria-busy={busy}>
          {value?.list.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onFollow={() => void mark({ id: notification.id })}
            />
          ))}
        </ol>
      )}
      <ListPages list={list} onTurn={() => top.current?.scrollIntoView({ block: 'nearest' })} />
    </div>
  )
}
