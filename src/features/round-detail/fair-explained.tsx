import type { provenOf } from '#machines/round-detail/round-detail.selectors.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import { clusterReels, reels, waysReels } from '#games/slot/slot-reels.ts'
import { useText } from '#src/i18n/text.tsx'
import { Seed } from './round-proof.tsx'
import styles from './round-detail.module.css'

export interface FairExplainedProps {
  /** The round to be checked; null where there is none, and only the way is told. */
  readonly proven: ReturnType<typeof provenOf>
  /** What the numbers of the stream become; the symbols of reels where it is not said. */
  readonly drawn?: 'reels' | 'draw' | 'cards' | 'blows' | 'match' | 'shot'
  /** The model of the round's slot, whose rings are told; those of all slots without one. */
  readonly model?: string | null
  /** What the letters of the rings stand for at its game. */
  readonly symbols: NonNullable<RoundDetail['slot']>['symbols'] | null
}

/** The rings of the slots by what pays on them. */
const ringsOf = [
  { of: 'lines', rings: reels, name: 'ring' },
  { of: 'ways', rings: waysReels, name: 'ringOfWays' },
  { of: 'clusters', rings: clusterReels, name: 'ringOfClusters' },
] as const

/** What pays in a model of this name. */
const mechanicOf = (model: string) => (model === 'ways' || model === 'clusters' ? model : 'lines')

/** How anybody checks a round on a machine of their own, step by step. */
export function FairExplained({ proven, symbols, drawn = 'reels', model = null }: FairExplainedProps) {
  const t = useText()
  return (
    <section className={styles['part']} aria-labelledby="fair-how">
      <h2 id="fair-how">{t('round-detail.how')}</h2>
      <p className={styles['text']}>{t('round-detail.how.why')}</p>
      <ol className={styles['steps']}>
        <li>{t('round-detail.how.fingerprint')}</li>
        <li>{t('round-detail.how.numbers')}</li>
        {drawn !== 'reels' ? (
          <li>{t(`round-detail.how.${drawn}`)}</li>
        ) : (
          <>
            <li>{t('round-detail.how.stops')}</li>
            <li>{t('round-detail.how.rings')}</li>
          </>
        )}
      </ol>
      <dl className={styles['seeds']}>
        {proven !== null && (
          <>
            <Seed name="1">{proven.commands.commitment}</Seed>
            <Seed name="2">{proven.commands.block}</Seed>
          </>
        )}
        {drawn === 'reels' &&
          ringsOf
            .filter(({ of }) => model === null || of === mechanicOf(model))
            .flatMap(({ rings, name }) =>
              rings.map((ring, index) => (
                <Seed key={ring.join('')} name={t(`round-detail.how.${name}`, { number: index + 1 })}>
                  {ring.join('')}
                </Seed>
              )),
            )}
      </dl>
      {symbols !== null && (
        <>
          <h3>{t('round-detail.how.letters')}</h3>
          <ul className={styles['letters']}>
            {Object.entries(symbols).map(([letter, { drawing, name }]) => (
              <li key={letter}>
                <code>{letter}</code>
                <img src={`/art/symbol/${drawing}.svg`} alt="" width={28} height={28} />
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
