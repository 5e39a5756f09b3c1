import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatGmtOffset } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { RecordIntro } from '#src/shared/paged-list/record-cells.tsx'
import { DayBars } from '#src/shared/plot/day-bars.tsx'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { type OverviewFigure, overviewFigures, overviewPeriods } from '#wire/agents/agent-reports.ts'
import { OverviewTile } from './overview-tile.tsx'
import styles from './team-overview.module.css'
import { type OverviewPlace, type TeamOverview, useTeamOverview } from './use-team-overview.ts'

/** Shows the figures of an agent's team for a period, with the previous one and by day (spec §2 agentTeamOverview). */
export function TeamOverviewScreen({ username }: { readonly username: string }) {
  const t = useText()
  const { read, place, choose, gmtOffset } = useTeamOverview(username)
  const { data, isError } = read
  return (
    <div className={styles['overview']}>
      <RecordIntro>{t('team-overview.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
      <fieldset className={styles['choices']} aria-label={t('team-overview.period')}>
        {overviewPeriods.map((period) => (
          <Chip key={period} pressed={place.period === period} onClick={() => choose({ period })}>
            {t(`paged-list.quick.${period}`)}
          </Chip>
        ))}
      </fieldset>
      {data === undefined && !isError && (
        <div className={styles['tiles']} aria-busy="true">
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          {overviewFigures.map((figure) => (
            <Skeleton key={figure} className={styles['waiting']} />
          ))}
        </div>
      )}
      {isError && <LoadFailed title={t('paged-list.failed')} onRetry={() => void read.refetch()} />}
      {data !== undefined && <Overview of={data} figure={place.figure} onChoose={(figure) => choose({ figure })} />}
    </div>
  )
}

interface OverviewProps {
  readonly of: TeamOverview
  readonly figure: OverviewPlace['figure']
  readonly onChoose: (figure: OverviewFigure) => void
}

const counted: readonly OverviewFigure[] = ['size', 'active', 'registrations']

function Overview({ of: { days, now, before, trend, currency }, figure, onChoose }: OverviewProps) {
  const t = useText()
  const language = useLanguage()
  const format = (name: OverviewFigure, value: number | string) =>
    counted.includes(name) ? formatNumber(Number(value), language) : formatMoney(String(value), currency, language)
  const besideAxis = (value: number) =>
    counted.includes(figure)
      ? formatNumber(value, language)
      : formatMoney(value.toFixed(0), currency, language).replace(/[.,]00$/, '')
  const columns: readonly Column<TeamOverview['trend'][number] & { readonly id: string }>[] = [
    { name: 'day', head: t('team-overview.day'), cell: ({ day }) => day },
    // Cards with all seven figures for each of thirty days would fill ten screens.
    ...(useIsNarrow() ? [figure] : overviewFigures).map((name) => ({
      name,
      head: t(`team-overview.${name}`),
      end: true,
      cell: (row: TeamOverview['trend'][number]) => format(name, row[name]),
    })),
  ]
  return (
    <>
      <ul className={styles['tiles']}>
        {overviewFigures.map((name) => (
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
      <section className={styles['part']} aria-labelledby="overview-days">
        <h2 id="overview-days">{t('team-overview.days')}</h2>
        <fieldset className={styles['choices']} aria-label={t('team-overview.drawn')}>
          {overviewFigures.map((name) => (
            <Chip key={name} pressed={figure === name} onClick={() => onChoose(name)}>
              {t(`team-overview.${name}`)}
            </Chip>
          ))}
        </fieldset>
        <div className={styles['chart']}>
          <DayBars
            label={t('team-overview.plot', { figure: t(`team-overview.${figure}`) })}
            days={trend.map((row) => ({ day: row.day, value: Number(row[figure]) }))}
            formatTick={besideAxis}
          />
        </div>
        <RowsTable
          label={t('team-overview.days')}
          columns={columns}
          rows={trend.map((row) => ({ ...row, id: row.day })).toReversed()}
          busy={false}
          totals={undefined}
        />
      </section>
    </>
  )
}
