import type { RoundDetail } from '#wire/records/rounds.ts'
import { useText } from '#src/i18n/text.tsx'
import { BetLegs } from '#src/shared/sports/bet-legs.tsx'
import { matchName } from '#src/shared/sports/sports-texts.ts'
import { Seed } from './round-proof.tsx'
import styles from './round-detail.module.css'

/** Renders a bet on matches: its legs, and the score and seeds of each match. */
export function SportsOutcome({ of: { legs } }: { readonly of: NonNullable<RoundDetail['sports']> }) {
  const t = useText()
  return (
    <>
      <BetLegs legs={legs} />
      {legs.some(({ score }) => score === null) && <p className={styles['text']}>{t('round-detail.outcome.open')}</p>}
      {legs.map((leg) => (
        <div key={leg.fixtureId}>
          <h3>
            {matchName(t, leg)}
            {leg.score !== null && ` · ${leg.score.home}:${leg.score.away}`}
          </h3>
          {leg.calledOff && <p className={styles['text']}>{t('sports.calledOff')}</p>}
          <dl className={styles['seeds']}>
            <Seed name={t('round-detail.commitment')}>{leg.proof.commitment}</Seed>
            {leg.proof.serverSeed !== null && <Seed name={t('round-detail.serverSeed')}>{leg.proof.serverSeed}</Seed>}
          </dl>
        </div>
      ))}
    </>
  )
}
