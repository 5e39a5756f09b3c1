import { turnTime } from '#games/cards/card-plays.ts'
import type { OpenRoom } from '#wire/cards/cards.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './card-room.module.css'

interface RoomsProps {
  readonly rooms: readonly OpenRoom[]
  /** How far the server clock is ahead of this one, in milliseconds. */
  readonly ahead: number
  readonly busy: boolean
  readonly onChoose: (matchId: string) => void
}

/** Renders the open rooms, one for each stake, with their waiting players. */
export function Rooms({ rooms, ahead, busy, onChoose }: RoomsProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <section className={styles['part']} aria-labelledby="card-rooms">
      <h2 id="card-rooms">{t('card-room.rooms')}</h2>
      <ul className={styles['rooms']}>
        {rooms.map(({ id, stake, currency, commitment, startsAt, seated }) => {
          const amount = formatMoney(stake, currency, language)
          return (
            <li key={id} className={styles['room']}>
              <h3>{t('card-room.room', { amount })}</h3>
              <p className={styles['small']}>
                {seated.length === 0
                  ? t('card-room.room.empty')
                  : t('card-room.room.seated', { names: seated.join(', ') })}
              </p>
              {startsAt !== null && <Countdown until={startsAt} ahead={ahead} />}
              <Button variant="primary" wide busy={busy} onClick={() => onChoose(id)}>
                {t('card-room.sit', { amount })}
              </Button>
              <Fingerprint of={commitment} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Renders the time until the server acts; never more than a whole turn, even where the clocks differ. */
export function Countdown({ until, ahead }: { readonly until: number; readonly ahead: number }) {
  return (
    <time className={styles['countdown']}>
      {formatCountdown(Math.min(Math.max(until - (useNow() + ahead), 0), turnTime))}
    </time>
  )
}

/** Renders the fingerprint of the seed that a match is dealt from. */
export function Fingerprint({ of }: { readonly of: string }) {
  const t = useText()
  return (
    <details className={styles['fingerprint']}>
      <summary>{t('card-room.commitment')}</summary>
      <p>{t('card-room.commitment.text')}</p>
      <code>{of}</code>
    </details>
  )
}
