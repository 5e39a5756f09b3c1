import type { OpenedDraw } from '#wire/lottery/lottery.ts'
import type { TableKind } from '#games/lottery/table-plays.ts'
import { bigRoad, markOf, roadRows, type RoundMark, type Winner } from '#machines/table/table.roads.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { kindTexts, formatOutcome } from '#src/shared/table/outcome-texts.ts'
import { formatCard } from '#src/shared/table/table-texts.ts'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { useDealt } from './table-reads.ts'
import styles from './table.module.css'

interface RoadsProps {
  readonly gameCode: string
  readonly kind: TableKind
  /** The round whose cards are still turned: it is left out. */
  readonly hidden: string | null
}

/** Renders the bead plate and the big road of a table, with a summary and a table of rounds. */
export function Roads({ gameCode, kind, hidden }: RoadsProps) {
  const t = useText()
  const { data, isError, refetch } = useDealt(gameCode)
  const list = (data?.list ?? []).filter(({ id, numbers }) => id !== hidden && numbers.length > 0)
  // A road begins with the oldest round.
  const results = list.map(({ numbers }) => markOf(kind, numbers)).toReversed()
  const [banker, player, tie] = (['banker', 'player', 'tie'] as const).map(
    (winner) => results.filter((each) => each.winner === winner).length,
  )
  const count = results.length
  const summary =
    kind === 'arena'
      ? t('arena.road.summary', { count, meron: banker ?? 0, wala: player ?? 0, draw: tie ?? 0 })
      : t('table.road.summary', { count, banker: banker ?? 0, player: player ?? 0, tie: tie ?? 0 })
  return (
    <section className={styles['part']} aria-labelledby="table-roads">
      <h2 id="table-roads">{t('table.roads')}</h2>
      {data === undefined && isError && <LoadFailed title={t('table.unloaded')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <FormSkeleton label={t('table.loading')} fields={2} />}
      {results.length > 0 && (
        <>
          <p>{summary}</p>
          <div className={styles['roads']}>
            <BeadPlate kind={kind} results={results} label={`${t('table.road.bead')}. ${summary}`} />
            <BigRoad results={results} label={`${t('table.road.big')}. ${summary}`} />
          </div>
          <p className={styles['small']}>{t(kindTexts[kind].note)}</p>
          <details>
            <summary className={styles['all']}>{t('table.road.list')}</summary>
            <RowsTable
              label={t('table.road.list')}
              columns={columnsOf(t, kind)}
              rows={list}
              busy={false}
              totals={undefined}
            />
          </details>
        </>
      )}
    </section>
  )
}

const columnsOf = (t: Translate, kind: TableKind): readonly Column<OpenedDraw>[] => [
  { name: 'round', head: t('table.road.round'), cell: ({ issue }) => issue },
  { name: 'result', head: t('table.road.result'), cell: ({ numbers }) => formatOutcome(t, kind, numbers) },
  {
    name: 'cards',
    head: t(kindTexts[kind].shown),
    cell: ({ numbers }) =>
      numbers.map((drawn) => (kind === 'arena' ? `${drawn[0]}:${drawn[1]}` : formatCard(t, drawn))).join(', '),
  },
]

const cell = 22
interface RoadProps {
  readonly results: readonly RoundMark[]
  readonly label: string
}

/** The sides of an arena match, for their colours. */
const sides = { banker: 'meron', player: 'wala', tie: 'draw' } as const satisfies Record<Winner, string>

/** The number of columns of a bead plate. */
const beadColumns = 10

/** Renders every round in order, from top to bottom and then to the right. */
function BeadPlate({ kind, results, label }: RoadProps & { readonly kind: TableKind }) {
  const t = useText()
  const last = results.slice(-beadColumns * roadRows)
  return (
    <figure className={styles['road']}>
      <figcaption>{t('table.road.bead')}</figcaption>
      <svg viewBox={`0 0 ${beadColumns * cell} ${roadRows * cell}`} role="img" aria-label={label}>
        {last.map(({ winner, playerPair, bankerPair }, index) => {
          const x = (Math.floor(index / roadRows) + 0.5) * cell
          const y = ((index % roadRows) + 0.5) * cell
          return (
            <g key={index}>
              <circle className={styles[`bead-${winner}`]} cx={x} cy={y} r={cell / 2 - 1.5} />
              <text x={x} y={y + 4} textAnchor="middle">
                {t(kind === 'arena' ? `arena.letter.${sides[winner]}` : `table.letter.${winner}`)}
              </text>
              {playerPair && <circle className={styles['bead-player']} cx={x + 7} cy={y + 7} r={3} stroke="white" />}
              {bankerPair && <circle className={styles['bead-banker']} cx={x - 7} cy={y - 7} r={3} stroke="white" />}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

/** The number of visible columns of a big road. */
const bigColumns = 20

/** Renders runs of the same winner side by side. */
function BigRoad({ results, label }: RoadProps) {
  const t = useText()
  const marks = bigRoad(results.map(({ winner }) => winner))
  const from = Math.max(0, marks.reduce((most, { column }) => Math.max(most, column), 0) - bigColumns + 1)
  return (
    <figure className={styles['road']}>
      <figcaption>{t('table.road.big')}</figcaption>
      <svg viewBox={`0 0 ${bigColumns * cell} ${roadRows * cell}`} role="img" aria-label={label}>
        {marks
          .filter(({ column }) => column >= from)
          .map(({ column, row, winner, ties }) => {
            const x = (column - from + 0.5) * cell
            const y = (row + 0.5) * cell
            return (
              <g key={`${column} ${row}`}>
                <circle
                  className={styles[`ring-${winner}`]}
                  cx={x}
                  cy={y}
                  r={cell / 2 - 3}
                  fill="none"
                  strokeWidth={3}
                />
                {winner === 'banker' && <circle className={styles['bead-banker']} cx={x} cy={y} r={2.5} />}
                {ties > 0 && <path className={styles['ring-tie']} d={`M${x - 8} ${y + 8}l16-16`} strokeWidth={2.5} />}
                {ties > 1 && (
                  <text className={styles['ties']} x={x} y={y + 4} textAnchor="middle">
                    {ties}
                  </text>
                )}
              </g>
            )
          })}
      </svg>
    </figure>
  )
}
