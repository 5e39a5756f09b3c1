import type { CSSProperties } from 'react'
import type { CardMove } from '#games/cards/card-plays.ts'
import type { CardMatch } from '#wire/cards/cards.ts'
import { toMinor } from '#wire/money.ts'
import { isOwnTurn } from '#machines/card-room/card-room.rules.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Cards } from '#src/shared/table/cards.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Countdown, Fingerprint } from './rooms.tsx'
import styles from './card-room.module.css'

interface CardMatchBoardProps {
  readonly match: CardMatch
  /** How far the server clock is ahead of this one, in milliseconds. */
  readonly ahead: number
  readonly busy: boolean
  readonly onMove: (move: CardMove) => void
  readonly onLeave: () => void
  readonly onAgain: () => void
}

type Seat = CardMatch['seats'][number]

/** Renders a match: whose turn it is, the known cards of all players, and the available moves. */
export function CardMatchBoard({ match, ahead, busy, onMove, onLeave, onAgain }: CardMatchBoardProps) {
  const t = useText()
  const language = useLanguage()
  const { stage, deadline, seats, turn, pot, stake, currency, commitment } = match
  const money = (amount: string) => formatMoney(amount, currency, language)
  const isOver = stage === 'settled'
  const isOpen = isOver || stage === 'shown'
  return (
    <section
      className={styles['board']}
      aria-label={t('card-room.match', { amount: money(stake) })}
      aria-busy={busy || undefined}
    >
      <div className={styles['head']}>
        <div role="status" className={styles['phase']}>
          <p>{phaseOf(t, match)}</p>
          {isOpen && (
            <div className={styles['late']} style={turnedAfter(match, null)}>
              <Result match={match} money={money} />
            </div>
          )}
        </div>
        {!isOver && !isOpen && deadline !== null && <Countdown until={deadline} ahead={ahead} />}
        <p className={styles['pot']}>{t('card-room.pot', { amount: money(pot) })}</p>
      </div>
      {stage === 'playing' && (
        <div className={styles['moves']}>
          {isOwnTurn(match) && (
            <>
              <Button variant="primary" aria-disabled={busy} onClick={() => onMove('drew')}>
                {t('card-room.draw')}
              </Button>
              <Button aria-disabled={busy} onClick={() => onMove('stood')}>
                {t('card-room.stand')}
              </Button>
            </>
          )}
        </div>
      )}
      <ul className={styles['seats']}>
        {seats.map((seat) => (
          <li
            key={seat.place}
            className={classNames(styles['seat'], seat.place === turn && styles['turn'])}
            data-who={seat.who}
            style={isOpen ? turnedAfter(match, seat.place) : undefined}
          >
            <p className={styles['name']}>
              <strong>{nameOf(t, seat)}</strong>
              {seat.points !== null && (
                <span className={styles['late']}>{t('card-room.points', { points: seat.points })}</span>
              )}
            </p>
            {seat.held > 0 && (
              <Cards
                cards={seat.cards ?? Array.from({ length: seat.held }, () => null)}
                label={t('card-room.cards', { name: nameOf(t, seat) })}
              />
            )}
            <p className={styles['small']}>{activityOf(t, match, seat)}</p>
            {seat.paid !== null && toMinor(seat.paid, currency) > 0n && (
              <p className={classNames(styles['won'], styles['late'])}>
                {t('card-room.paid', { amount: money(seat.paid) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className={styles['ends']}>
        {isOver && (
          <Button variant="primary" onClick={onAgain}>
            {t('card-room.again')}
          </Button>
        )}
        {!isOpen && (
          <Button variant="quiet" aria-disabled={busy} onClick={onLeave}>
            {t(stage === 'waiting' ? 'card-room.leave.before' : 'card-room.leave.during')}
          </Button>
        )}
      </div>
      <Fingerprint of={commitment} />
    </section>
  )
}

/** The delay of turning a hand over, in the order of play; `null` stands for the result after all hands. */
function turnedAfter({ seats, first }: CardMatch, place: number | null): CSSProperties {
  const before = place === null ? seats.length : (place - (first ?? 0) + seats.length) % seats.length
  return { '--turned-after': `${before * 500}ms` } as CSSProperties
}

const nameOf = (t: Translate, { who, name }: Seat): string =>
  who === 'self' ? t('card-room.you') : who === 'bot' ? t('card-room.bot', { name }) : name

function phaseOf(t: Translate, match: CardMatch): string {
  const { stage, seats, turn } = match
  if (stage === 'waiting') return t('card-room.phase.waiting')
  if (stage === 'settled') return t('card-room.phase.over')
  if (stage === 'shown') return t('card-room.phase.shown')
  if (isOwnTurn(match)) return t('card-room.phase.own')
  const seat = seats.find(({ place }) => place === turn)
  return t('card-room.phase.their', { name: seat === undefined ? '' : nameOf(t, seat) })
}

function activityOf(t: Translate, { stage, turn }: CardMatch, { who, move, byClock, place }: Seat): string {
  if (stage === 'waiting') return t('card-room.did.sits')
  if (move === null) return t(place === turn && who !== 'self' ? 'card-room.did.thinks' : 'card-room.did.nothing')
  return t(byClock ? 'card-room.did.byClock' : `card-room.did.${move}`)
}

/** Renders the result of the member; the balance follows when the pot is paid. */
function Result({
  match: { seats, currency },
  money,
}: {
  readonly match: CardMatch
  readonly money: (amount: string) => string
}) {
  const t = useText()
  const own = seats.find(({ who }) => who === 'self')
  if (own?.paid === undefined || own.paid === null) return null
  if (toMinor(own.paid, currency) === 0n) {
    const best = Math.max(...seats.map(({ points }) => points ?? 0))
    return <p>{t('card-room.lost', { best, points: own.points ?? 0 })}</p>
  }
  const winners = seats.filter(({ paid }) => paid !== null && toMinor(paid, currency) > 0n)
  return (
    <p className={styles['result']}>
      {t(winners.length > 1 ? 'card-room.shared' : 'card-room.won', { amount: money(own.paid) })}
    </p>
  )
}
