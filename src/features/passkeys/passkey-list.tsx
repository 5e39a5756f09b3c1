import type { ActorRefFrom } from 'xstate'
import type { Passkey } from '#wire/verification/passkeys.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import type { passkeysMachine } from '#machines/passkeys/passkeys.machine.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './passkeys.module.css'

export interface PasskeyListProps {
  readonly chart: ActorRefFrom<typeof passkeysMachine>
  readonly passkeys: readonly Passkey[]
}

/** The member's passkeys, each with its times and what can be done with it. */
export function PasskeyList({ chart, passkeys }: PasskeyListProps) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  if (passkeys.length === 0) return <p className={styles['text']}>{t('passkeys.none')}</p>
  return (
    <ul className={styles['list']} aria-label={t('passkeys.list')}>
      {passkeys.map(({ id, name, createdAt, usedAt, isSynced }) => (
        <li key={id} className={styles['passkey']}>
          <span className={styles['words']}>
            <strong className={styles['name']}>{name}</strong>
            <span className={styles['about']}>{t('passkeys.since', { time: formatTime(createdAt, gmtOffset) })}</span>
            {usedAt !== null && (
              <span className={styles['about']}>{t('passkeys.used', { time: formatTime(usedAt, gmtOffset) })}</span>
            )}
            {isSynced && <span className={styles['about']}>{t('passkeys.synced')}</span>}
          </span>
          <Button onClick={() => chart.send({ type: 'rename.requested', id })}>
            {t('passkeys.rename')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          <Button onClick={() => chart.send({ type: 'remove.requested', id })}>
            {t('passkeys.remove')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  )
}
