import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatGmtOffset } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { RecordIntro } from '#src/shared/paged-list/record-cells.tsx'
import { DayBars } from '#src/shared/plot/day-bars.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { type OverviewFigure, overviewFigures, overviewPeriods } from '#wire/agents/agent-reports.ts'
import { OverviewTile } from './overview-tile.tsx'
import styles from './team-overview.module.css'
import { type OverviewPlace, type TeamOverview, useTeamOverview, useTeamSummary } from './use-team-overview.ts'

/** The figures of the summary. */
const mainFigures = overviewFigures.slice(0, 4)

const counted: readonly OverviewFigure[] = ['size', 'active', 'registrations']

/** Shows the figures of an agent's team for a period, with the previous one and by day (spec §2 agentTeamOverview). */
export function TeamOverviewScreen({ username }: { readonly username: string }) {
  const t = useText()
  const { read, place, choose, gmtOffset } = useTeamOverview(username)
  const { data } = read
  return (
    <div className={styles['overview']}>
      <fieldset className={styles['choices']} aria-label={t('team-overview.period')}>
        {overviewPeriods.map((period) => (
          <Chip key={period} pressed={place.period === period} onClick={() => choose({ period })}>
            {t(`paged-list.quick.${period}`)}
          </Chip>
        ))}
      </fieldset>
      <Tiles of={read} figures={overviewFigures} />
      {data !== undefined && <Days of={data} figure={place.figure} onChoose={(figure) => choose({ figure })} />}
      <RecordIntro>{t('team-overview.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
    </div>
  )
}

/** Shows the main figures of an agent's team in the last thirty days: what the Agent Centre begins with. */
export function TeamSummary({ username }: { readonly username: string }) {
  return <Tiles of={useTeamSummary(username)} figures={mainFigures} />
}

interface TilesProps {
  readonly of: ReturnType<typeof useTeamOverview>['read']
  readonly figures: readonly OverviewFigure[]
}

/** Renders figures with those of the period before, or their loading or failed state. */
function Tiles({ of: { data, isError, refetch }, figures }: TilesProps) {
  const t = useText()
  const format = useFigureFormat(data?.currency)
  if (data === undefined) {
    return isError ? (
      <LoadFailed title={t('paged-list.failed')} onRetry={() => void refetch()} />
    ) : (
      <div className={styles['tiles']} aria-busy="true">
        <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
        {figures.map((figure) => (
          <Skeleton key={figure} className={styles['waiting']} />
        ))}
      </div>
    )
  }
  const { days, now, before } = data
  return (
    <ul className={styles['tiles']}>
      {figures.map((name) => (
        <li key={name}>
          <OverviewTile
            figure={name}
            days={days}
            now={Number(now[name])}
            before={Number(before[name])}
            formatted={format(name, now[name])}
            formattedBefore={format(name, before[name])}
          />
        </li>
      ))}
    </ul>
  )
}

/** Returns a formatter of figures: numbers, or money of a currency. */
function useFigureFormat(currency: TeamOverview['currency'] = 'PHP') {
  const language = useLanguage()
  return (name: OverviewFigure, value: number | string) =>
    counted.includes(name) ? formatNumber(Number(value), language) : formatMoney(String(value), currency, language)
}

interface DaysProps {
  readonly of: TeamOverview
  readonly figure: OverviewPlace['figure']
  readonly onChoose: (figure: OverviewFigure) => void
}

/** Renders a plot of a figure by day, one of the commission below it, and the table of all figures. */
function Days({ of: { trend, currency }, figure, onChoose }: DaysProps) {
  const t = useText()
  const format = useFigureFormat(currency)
  const besideAxis = (name: OverviewFigure) => (value: number) =>
    counted.includes(name) ? format(name, value) : format(name, value.toFixed(0)).replace(/[.,]00$/, '')
  const plotted: readonly OverviewFigure[] = figure === 'commission' ? [figure] : [figure, 'commission']
  const columns: readonly Column<TeamOverview['trend'][number] & { readonly id: string }>[] = [
    { name: 'day', head: t('team-overview.day'), part: 'name', cell: ({ day }) => day },
    ...overviewFigures.map((name) => ({
      name,
      head: t(`team-overview.${name}`),
      end: true,
      ...partOf(name, figure),
      cell: (row: TeamOverview['trend'][number]) => format(name, row[name]),
    })),
  ]
  return (
    <section className={styles['part']} aria-labelledby="overview-days">
      <h2 id="overview-days">{t('team-overview.days')}</h2>
      <fieldset className={styles['choices']} aria-label={t('team-overview.drawn')}>
        {overviewFigures.map((name) => (
          <Chip key={name} pressed={figure === name} onClick={() => onChoose(name)}>
            {t(`team-overview.${name}`)}
          </Chip>
        ))}
      </fieldset>
      {plotted.map((name) => (
        <div key={name} className={styles['chart']}>
          <h3 className={styles['name']}>{t(`team-overview.${name}`)}</h3>
          <DayBars
            label={t('team-overview.plot', { figure: t(`team-overview.${name}`) })}
            days={trend.map((row) => ({ day: row.day, value: Number(row[name]) }))}
            formatTick={besideAxis(name)}
          />
        </div>
      ))}
      <RowsTable
        label={t('team-overview.days')}
        columns={columns}
        rows={trend.map((row) => ({ ...row, id: row.day })).toReversed()}
        busy={false}
        totals={undefined}
      />
    </section>
  )
}

/** Returns the place of a figure in a phone's row: at the end the plotted one, and below it the commission. */
function partOf(name: OverviewFigure, plotted: OverviewFigure): Pick<Column<never>, 'part'> {
  if (name === plotted) return { part: 'figure' }
  if (name === (plotted === 'commission' ? 'turnover' : 'commission')) return { part: 'state' }
  return name === (plotted === 'active' ? 'registrations' : 'active') ? { part: 'note' } : {}
}
