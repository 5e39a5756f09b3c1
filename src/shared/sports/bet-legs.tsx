import type { TakenLeg } from '#wire/sports/sports.ts'
import { useText } from '#src/i18n/text.tsx'
import { marketName, matchName, oddsSaid, pickName } from './sports-words.ts'
import styles from './bet-legs.module.css'

/** What a bet on matches is on, leg by leg: with the odds it was taken at, and what became of it. */
export function BetLegs({ legs }: { readonly legs: readonly TakenLeg[] }) {
  const t = useText()
  return (
    <ul className={styles['legs']}>
      {legs.map((leg) => (
        <li key={leg.fixtureId}>
          <strong>
            {pickName(t, leg, leg.selection, leg)} · {oddsSaid(leg.odds)}
          </strong>
          <span className={styles['small']}>
            {marketName(t, leg)} · {matchName(t, leg)}
            {leg.result !== null && ` · ${t(`sports.leg.${leg.result}`)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
