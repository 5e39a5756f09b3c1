import type { TakenLeg } from '#wire/sports/sports.ts'
import { useText } from '#src/i18n/text.tsx'
import { marketName, matchName, formatOdds, pickName } from './sports-texts.ts'
import styles from './bet-legs.module.css'

/** The legs of a sports bet: each with its odds when it was placed, and its result. */
export function BetLegs({ legs }: { readonly legs: readonly TakenLeg[] }) {
  const t = useText()
  return (
    <ul className={styles['legs']}>
      {legs.map((leg) => (
        <li key={leg.fixtureId}>
          <strong>
            {pickName(t, leg, leg.selection, leg)} · {formatOdds(leg.odds)}
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
