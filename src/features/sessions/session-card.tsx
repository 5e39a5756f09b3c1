import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import type { ValueOf } from '#wire/call.ts'
import type { accountCalls } from '#wire/account.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './sessions-screen.module.css'

type Session = ValueOf<typeof accountCalls.sessions>['sessions'][number]

export interface SessionCardProps {
  readonly session: Session
  /** Minutes east of UTC. */
  readonly gmtOffset: number
  readonly onEnd: () => void
}

/** One session: from where, since when, heard of when, and its end. */
export function SessionCard({
  session: { address, area, startedAt, seenAt, isOwn },
  gmtOffset,
  onEnd,
}: SessionCardProps) {
  const t = useText()
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <Icon of={MonitorSmartphone} size={20} />
        <span className={styles['address']}>{address}</span>
        {isOwn && <span className={styles['own']}>{t('sessions.own')}</span>}
      </div>
      <dl className={styles['facts']}>
        <dt>{t('sessions.area')}</dt>
        <dd>{t(`sessions.area.${area}`)}</dd>
        <dt>{t('sessions.started')}</dt>
        <dd>{formatTime(startedAt, gmtOffset)}</dd>
        <dt>{t('sessions.seen')}</dt>
        <dd>{formatTime(seenAt, gmtOffset)}</dd>
      </dl>
      <Button className={styles['end']} onClick={onEnd}>
        {isOwn ? (
          t('app.logout')
        ) : (
          <>
            {t('sessions.end')}
            <VisuallyHidden> {address}</VisuallyHidden>
          </>
        )}
      </Button>
    </li>
  )
}
