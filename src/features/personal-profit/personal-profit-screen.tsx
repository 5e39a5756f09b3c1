import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatGmtOffset } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { ListFilters } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, RecordIntro } from '#src/shared/paged-list/record-cells.tsx'
import { DayBars } from '#src/shared/plot/day-bars.tsx'
import { typeNames } from '#src/shared/paged-list/type-names.ts'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Sums } from '#src/ui/sums.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './personal-profit.module.css'
import { type PersonalProfit, usePersonalProfit } from './use-personal-profit.ts'

/** Shows a member's profit and loss by day, by vendor and by game type (spec §2 personalProfit). */
export function PersonalProfitScreen({ username }: { readonly username: string }) {
  const t = useText()
  const { read, range, unfiltered, today, gmtOffset, choose } = usePersonalProfit(username)
  const { data, isError } = read
  return (
    <div className={styles['report']}>
      <RecordIntro>{t('personal-profit.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
      <ListFilters
        filters={[{ kind: 'period', from: 'from', to: 'to', today }]}
        chosen={range}
        unfiltered={unfiltered}
        onChoose={choose}
        onClear={() => choose(unfiltered)}
      />
      {data === undefined && !isError && (
        <div aria-busy="true">
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          <Skeleton className={styles['waiting']} />
        </div>
      )}
      {isError && <LoadFailed title={t('paged-list.failed')} onRetry={() => void read.refetch()} />}
      {data?.totals.rounds === 0 && <EmptyState title={t('personal-profit.nothing')} />}
      {data?.days[0] !== undefined && data.days[0].day > range.from && (
        <Callout tone="info">{t('personal-profit.cut', { days: data.days.length })}</Callout>
      )}
      {data !== undefined && data.totals.rounds > 0 && (
        <>
          <Report of={data} />
          <ListFile call="personalProfitFile" request={range} name="profit-and-loss" />
        </>
      )}
    </div>
  )
}

type Result = PersonalProfit['totals']

function Report({ of: { totals, days, vendors, types, currency } }: { readonly of: PersonalProfit }) {
  const t = useText()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, currency, language)
  const parts = [
    {
      name: 'days',
      head: t('personal-profit.day'),
      rows: days
        .map(({ day, ...sums }) => ({ id: day, label: day, ...sums }))
        .filter(({ rounds }) => rounds > 0)
        .toReversed(),
    },
    {
      name: 'vendors',
      head: t('personal-profit.vendor'),
      rows: vendors.map(({ title, ...sums }) => ({ id: title, label: title, ...sums })),
    },
    {
      name: 'types',
      head: t('personal-profit.type'),
      rows: types.map(({ type, ...sums }) => ({ id: type, label: t(typeNames[type]), ...sums })),
    },
  ]
  return (
    <>
      <Sums
        of={[
          [t('personal-profit.rounds'), formatNumber(totals.rounds, language)],
          [t('personal-profit.stake'), money(totals.stake)],
          [t('personal-profit.win'), money(totals.win)],
          [t('personal-profit.net'), <SignedAmount key="net" amount={totals.net} formatted={money(totals.net)} />],
        ]}
      />
      <div className={styles['chart']}>
        <DayBars
          label={t('personal-profit.plot')}
          days={days.map(({ day, net }) => ({ day, value: Number(net) }))}
          formatTick={(amount) => formatMoney(amount.toFixed(0), currency, language).replace(/[.,]00$/, '')}
        />
      </div>
      {parts.map(({ name, head, rows }) => (
        <section key={name} className={styles['part']} aria-labelledby={`profit-${name}`}>
          <h2 id={`profit-${name}`}>{head}</h2>
          <RowsTable label={head} columns={columnsOf(t, head, money)} rows={rows} busy={false} totals={undefined} />
        </section>
      ))}
    </>
  )
}

const columnsOf = (
  t: Translate,
  head: string,
  money: (amount: string) => string,
): readonly Column<Result & { readonly id: string; readonly label: string }>[] => [
  { name: 'label', head, part: 'name', cell: ({ label }) => label },
  { name: 'rounds', head: t('personal-profit.rounds'), end: true, part: 'note', cell: ({ rounds }) => rounds },
  { name: 'stake', head: t('personal-profit.stake'), end: true, part: 'state', cell: ({ stake }) => money(stake) },
  { name: 'win', head: t('personal-profit.win'), end: true, cell: ({ win }) => money(win) },
  {
    name: 'net',
    head: t('personal-profit.net'),
    end: true,
    part: 'figure',
    cell: ({ net }) => <SignedAmount amount={net} formatted={money(net)} />,
  },
]
