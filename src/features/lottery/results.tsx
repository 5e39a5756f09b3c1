import { scaleBand, scaleLinear } from 'd3-scale'
import type { LotteryGame, OpenedDraw } from '#wire/lottery/lottery.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { Numbers } from '#src/shared/lottery/numbers.tsx'
import { useOpened } from './lottery-queries.ts'
import { allSigns, signsOf } from '#src/shared/lottery/lottery-texts.ts'
import styles from './lottery.module.css'

/** The numbers of the last hundred draws, and the frequency of each digit or ball. */
export function Results({ game }: { readonly game: LotteryGame }) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { data, isError, refetch } = useOpened(game.gameCode)
  const list: readonly OpenedDraw[] = data?.list ?? []
  return (
    <section className={styles['part']} aria-labelledby="lottery-results">
      <h2 id="lottery-results">{t('lottery.results')}</h2>
      {data === undefined && isError && <LoadFailed title={t('lottery.unloaded')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <FormSkeleton label={t('lottery.loading')} fields={3} />}
      {data !== undefined && list.length === 0 && <p className={styles['small']}>{t('lottery.last.none')}</p>}
      {list.length > 0 && (
        <>
          <Plot game={game} list={list} />
          <p className={styles['small']}>{t('lottery.results.chance')}</p>
          <details>
            <summary className={styles['all']}>{t('lottery.results')}</summary>
            <RowsTable
              label={t('lottery.results')}
              columns={columnsOf(t, game, gmtOffset)}
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

const columnsOf = (t: Translate, { kind }: LotteryGame, gmtOffset: number): readonly Column<OpenedDraw>[] => [
  { name: 'issue', head: t('lottery.results.draw'), cell: ({ issue }) => issue },
  { name: 'time', head: t('lottery.results.time'), cell: ({ drawsAt }) => formatTime(drawsAt, gmtOffset) },
  {
    name: 'numbers',
    head: t('lottery.results.numbers'),
    cell: ({ numbers }) => <Numbers kind={kind} numbers={numbers} />,
  },
]

const size = { width: 360, height: 150, bottom: 22, top: 18 }

/** Bar chart with one bar per digit or ball, its count above. */
function Plot({ game, list }: { readonly game: LotteryGame; readonly list: readonly OpenedDraw[] }) {
  const t = useText()
  const signs = allSigns(game.kind)
  const counts = new Map(signs.map((sign) => [sign, 0]))
  for (const { numbers } of list)
    for (const sign of signsOf(game.kind, numbers)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const across = scaleBand(signs, [0, size.width]).padding(0.25)
  const up = scaleLinear([0, Math.max(1, ...counts.values())], [size.height - size.bottom, size.top])
  const label = t('lottery.results.plot', { count: list.length })
  return (
    <figure className={styles['plot']}>
      <figcaption>{label}</figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`${label}: ${signs.map((sign) => `${sign} ${counts.get(sign) ?? 0}`).join(', ')}`}
      >
        {signs.map((sign) => {
          const count = counts.get(sign) ?? 0
          const middle = (across(sign) ?? 0) + across.bandwidth() / 2
          return (
            <g key={sign}>
              <rect
                className={styles['bar']}
                x={across(sign)}
                width={across.bandwidth()}
                y={up(count)}
                height={up(0) - up(count)}
                rx={3}
              />
              <text x={middle} y={up(count) - 5} textAnchor="middle">
                {count}
              </text>
              <text className={styles['sign']} x={middle} y={size.height - 5} textAnchor="middle">
                {sign}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
