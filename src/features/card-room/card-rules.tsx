import { botDrawsTo, botsForOne, fillTime, maxSeats, rake, turnTime } from '#games/cards/card-plays.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from './card-room.module.css'

/** Renders the rules of a match, the rake of the house and how its bots play. */
export function CardRules() {
  const t = useText()
  return (
    <section className={styles['part']} aria-labelledby="card-rules">
      <h2 id="card-rules">{t('card-room.rules')}</h2>
      <ul className={styles['rules']}>
        <li>{t('card-room.rules.begin', { seats: maxSeats, seconds: fillTime / 1_000, bots: botsForOne })}</li>
        <li>{t('card-room.rules.points')}</li>
        <li>{t('card-room.rules.turn', { seconds: turnTime / 1_000 })}</li>
        <li>{t('card-room.rules.win')}</li>
        <li>{t('card-room.rules.return', { kept: rake, back: 100 - rake })}</li>
        <li>{t('card-room.rules.bots', { points: botDrawsTo })}</li>
        <li>{t('card-room.rules.leave')}</li>
      </ul>
    </section>
  )
}
