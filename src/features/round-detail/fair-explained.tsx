import type { provenOf } from '#machines/round-detail/round-detail.selectors.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import type { OriginalName } from '#games/originals/originals.ts'
import { type SlotModel, slotModels } from '#games/slot/slot-models.ts'
import { cascadeReels, clusterReels, mysteryReels, mysteryStrip, reels, waysReels } from '#games/slot/slot-reels.ts'
import { useText } from '#src/i18n/text.tsx'
import { Seed } from './round-proof.tsx'
import styles from './round-detail.module.css'

export interface FairExplainedProps {
  /** The round to verify; null where only the method is explained. */
  readonly proven: ReturnType<typeof provenOf>
  /** The outcome that the random numbers determine; reel symbols by default. */
  readonly drawn?: 'reels' | 'draw' | 'cards' | 'blows' | 'match' | 'shot' | OriginalName
  /** The slot model whose reel strips are shown; those of all models without one. */
  readonly model?: string | null
  /** The symbols that the letters of the reel strips stand for. */
  readonly symbols: NonNullable<RoundDetail['slot']>['symbols'] | null
}

/** The reel strips by pay mechanic. */
const ringsOf = [
  { of: 'lines', rings: reels, name: 'ring' },
  { of: 'ways', rings: waysReels, name: 'ringOfWays' },
  { of: 'clusters', rings: clusterReels, name: 'ringOfClusters' },
  { of: 'cascades', rings: cascadeReels, name: 'ringOfCascades' },
  { of: 'mystery', rings: mysteryReels, name: 'ringOfMystery' },
] as const

/** Returns a slot model by its name; null where none is given, and one of lines for a name that is unknown. */
const modelNamed = (model: string | null): SlotModel | null =>
  model === null
    ? null
    : (Object.values<SlotModel>(slotModels).find(({ name }) => name === model) ?? slotModels.classic)

/** Returns the length of a reel strip, and the number from which those of the stream are skipped. */
function skippedFrom(mechanic: SlotModel['mechanic'] | null) {
  const size = mechanic === 'cascades' ? cascadeReels[0]!.length : reels[0]!.length
  return { size, limit: 2 ** 32 - (2 ** 32 % size) }
}

/** Renders how to verify a round on any machine, step by step. */
export function FairExplained({ proven, symbols, drawn = 'reels', model = null }: FairExplainedProps) {
  const t = useText()
  const played = modelNamed(model)
  const mechanic = played?.mechanic ?? null
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
            <li>{t('round-detail.how.stops', skippedFrom(mechanic))}</li>
            <li>{t('round-detail.how.rings')}</li>
            {(played === null || played.freeWilds !== undefined) && <li>{t('round-detail.how.wilds')}</li>}
            {(mechanic ?? 'mystery') === 'mystery' && <li>{t('round-detail.how.mystery')}</li>}
            {(mechanic ?? 'cascades') === 'cascades' && (
              <li>{t('round-detail.how.cascades', { size: cascadeReels[0]!.length })}</li>
            )}
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
            .filter(({ of }) => mechanic === null || of === mechanic)
            .flatMap(({ rings, name }) =>
              rings.map((ring, index) => (
                <Seed key={ring.join('')} name={t(`round-detail.how.${name}`, { number: index + 1 })}>
                  {ring.join('')}
                </Seed>
              )),
            )}
        {drawn === 'reels' && (mechanic ?? 'mystery') === 'mystery' && (
          <Seed name={t('round-detail.how.mysteryStrip')}>{mysteryStrip.join('')}</Seed>
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
