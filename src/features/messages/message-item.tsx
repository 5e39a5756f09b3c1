import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { brandView } from '#machines/app/app.selectors.ts'
import type { Message } from '#wire/messages/messages.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './messages.module.css'

export interface MessageItemProps {
  readonly message: Message
  readonly open: boolean
  readonly chosen: boolean
  readonly onToggle: () => void
  readonly onChoose: () => void
  readonly onDelete: () => void
  /** Opens an internal link of the text, given with path, query and fragment. */
  readonly onFollow: (to: string) => void
}

/** One message: checkbox, title and, while open, its text. */
export function MessageItem({ message, open, chosen, onToggle, onChoose, onDelete, onFollow }: MessageItemProps) {
  const t = useText()
  const offset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const title = useTitle(message)
  const id = `message-${message.id}`
  const language = message.event === 'letter' ? message.language : undefined
  return (
    <li className={classNames(styles['item'], message.unread && styles['unread'], open && styles['open'])}>
      <div className={styles['box']}>
        <Checkbox checked={chosen} onChange={onChoose}>
          <VisuallyHidden>{t('messages.choose', { title })}</VisuallyHidden>
        </Checkbox>
      </div>
      <h2 className={styles['head']}>
        <button
          type="button"
          className={styles['title']}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <span className={styles['words']} lang={language}>
            {title}
          </span>
          {message.unread && <VisuallyHidden>{t('messages.unread')}</VisuallyHidden>}
          <time className={styles['time']} dateTime={new Date(message.time).toISOString()}>
            {formatTime(message.time, offset)}
          </time>
          <span className={styles['chevron']}>
            <Icon of={ChevronDown} size={16} />
          </span>
        </button>
      </h2>
      {open && (
        <article id={id} className={styles['content']} aria-label={title}>
          {message.event === 'letter' ? (
            <RichText html={message.content} lang={message.language} onFollow={onFollow} />
          ) : (
            <SiteMessage message={message} />
          )}
          <Button variant="danger" onClick={onDelete}>
            {t('messages.delete')}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </article>
      )}
    </li>
  )
}

type OwnMessage = Exclude<Message, { event: 'letter' }>

function useTitle(message: Message): string {
  const t = useText()
  const language = useLanguage()
  if (message.event === 'letter') return message.title
  if (message.event === 'feedbackAnswered') return t('messages.feedbackAnswered', { reference: message.reference })
  if ('title' in message) return t(`messages.${message.event}`, { title: message.title })
  return t(`messages.${message.event}`, { amount: formatMoney(message.amount, message.currency, language) })
}

/** A message by the site itself, with a link to the page it is about. */
function SiteMessage({ message }: { readonly message: OwnMessage }) {
  const t = useText()
  if (message.event === 'feedbackAnswered') return <Answered message={message} />
  if ('title' in message) return <Decided message={message} />
  const isOfWithdrawal = message.event === 'withdrawalPaid' || message.event === 'withdrawalRejected'
  const page = isOfWithdrawal ? 'withdraw' : 'depositv2'
  return (
    <>
      <p>{t(`messages.${message.event}.text`, { reference: message.reference })}</p>
      {message.event === 'withdrawalRejected' && <p>{t(`withdrawals.reason.${message.reason}`)}</p>}
      <Link to={`/me/${page}`} className={buttonClass('secondary')}>
        {t(`member.${page}`)}
      </Link>
    </>
  )
}

/** The operator's decision on a redemption or an application, with the remark. */
function Decided({ message }: { readonly message: Extract<OwnMessage, { title: string }> }) {
  const t = useText()
  const isRedemption = 'reference' in message
  return (
    <>
      <p>
        {isRedemption
          ? t(`messages.${message.event}.text`, { reference: message.reference })
          : t(`messages.${message.event}.text`)}
      </p>
      {message.remark !== null && (
        <figure className={styles['quote']}>
          <figcaption>{t('messages.remark')}</figcaption>
          <blockquote className={styles['written']}>{message.remark}</blockquote>
        </figure>
      )}
      {isRedemption ? (
        <Link to="/pointMall" search={{ view: 'redemptions' }} className={buttonClass('secondary')}>
          {t('messages.redemptions')}
        </Link>
      ) : (
        <Link to="/promoDetail" search={{ id: message.promotion }} className={buttonClass('secondary')}>
          {t('messages.promotion')}
        </Link>
      )}
    </>
  )
}

/** The operator's answer to feedback, with the quoted feedback. */
function Answered({
  message: { answer, content },
}: {
  readonly message: Extract<Message, { event: 'feedbackAnswered' }>
}) {
  const t = useText()
  return (
    <>
      <p className={styles['written']}>{answer}</p>
      <figure className={styles['quote']}>
        <figcaption>{t('messages.feedbackAnswered.asked')}</figcaption>
        <blockquote className={styles['written']}>{content}</blockquote>
      </figure>
      <Link to="/feedback" className={buttonClass('secondary')}>
        {t('messages.feedbackAnswered.again')}
      </Link>
    </>
  )
}
