import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trophy from 'lucide-react/icons/trophy'
import type { ComponentProps, ReactNode } from 'react'
import { brandView } from '#machines/app/app.selectors.ts'
import type { MemberPage } from '#machines/app/member-pages.ts'
import type { Notification, NotificationKind, SecurityEvent } from '#wire/messages/notifications.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './notifications.module.css'

const marks: Readonly<Record<NotificationKind, ComponentProps<typeof Icon>['of']>> = {
  notice: Megaphone,
  message: Mail,
  reward: Trophy,
  security: ShieldCheck,
}

/** Returns the page with more about a notification, in the personal centre, or for contracts in the Agent Centre. */
const placeOf: Readonly<Record<SecurityEvent, MemberPage | 'agent'>> = {
  login: 'sessions',
  passwordChanged: 'sessions',
  passwordReset: 'sessions',
  sessionEnded: 'sessions',
  sessionsEnded: 'sessions',
  authenticatorOn: 'security',
  authenticatorOff: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
  codeReused: 'security',
  accountLinked: 'security',
  accountUnlinked: 'security',
  profileChanged: 'profile',
  paymentPasswordSet: 'security',
  paymentPasswordChanged: 'security',
  paymentPasswordReset: 'security',
  payoutAdded: 'withdraw',
  payoutRemoved: 'withdraw',
  withdrawalRequested: 'withdraw',
  withdrawalCancelled: 'withdraw',
  withdrawalApproved: 'withdraw',
  withdrawalRejected: 'withdraw',
  withdrawalPaid: 'withdraw',
  withdrawalConfirmed: 'withdraw',
  withdrawalForced: 'withdraw',
  sentToUpline: 'transferUpline',
  gotFromDownline: 'transactionHistory',
  sentToDownline: 'transactionHistory',
  gotFromUpline: 'transactionHistory',
  withdrawalSettled: 'withdraw',
  contractOffered: 'agent',
  contractAsked: 'agent',
  contractAnswered: 'agent',
  contractEnded: 'agent',
  statementOwed: 'transactionHistory',
  statementAwaited: 'transactionHistory',
}

interface NotificationItemProps {
  readonly notification: Notification
  /** Following the link marks it as read. */
  readonly onFollow: () => void
}

/** Renders one notification as a link to the page it is about. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { kind, time, unread } = notification
  return (
    <li>
      <Way of={notification} className={classNames(styles['item'], unread && styles['unread'])} onClick={onFollow}>
        <span className={styles['mark']}>
          <Icon of={marks[kind]} size={20} />
        </span>
        <span className={styles['words']}>
          <NotificationText notification={notification} />
          <span className={styles['about']}>
            {t(`notifications.kind.${kind}`)} ·{' '}
            <time dateTime={new Date(time).toISOString()}>{formatTime(time, gmtOffset)}</time>
          </span>
        </span>
        {unread && <VisuallyHidden>{t('notifications.unread')}</VisuallyHidden>}
      </Way>
    </li>
  )
}

interface WayProps {
  readonly of: Notification
  readonly className: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function Way({ of, ...link }: WayProps) {
  if (of.kind === 'notice') return <Link to="/noticePage" search={{ id: of.noticeId }} {...link} />
  if (of.kind === 'message') {
    return <Link to="/me/messageV2" search={{ id: of.messageId }} {...link} />
  }
  const page = of.kind === 'reward' ? 'rewardCenter' : placeOf[of.event]
  if (page === 'agent') return <Link to="/agent/menu" {...link} />
  return <Link to={`/me/${page}`} {...link} />
}

function NotificationText({ notification }: { readonly notification: Notification }) {
  const t = useText()
  const language = useLanguage()
  switch (notification.kind) {
    case 'notice':
      return (
        <span className={styles['title']} lang={notification.language}>
          {notification.title}
        </span>
      )
    case 'message':
      return (
        <span className={styles['title']} lang={notification.language ?? undefined}>
          {notification.event === 'letter' ? notification.title : t(`notifications.message.${notification.event}`)}
        </span>
      )
    case 'reward': {
      const amount = formatMoney(notification.amount, notification.currency, language)
      return <span className={styles['title']}>{t(`notifications.reward.${notification.reward}`, { amount })}</span>
    }
    case 'security': {
      const { event, newPlace, address } = notification
      return (
        <>
          <span className={styles['title']}>
            {t(newPlace ? 'notifications.security.newPlace' : `notifications.security.${event}`)}
          </span>
          {address !== null && <span className={styles['about']}>{address}</span>}
        </>
      )
    }
  }
}
