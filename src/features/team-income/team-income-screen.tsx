import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { everything } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList, RowsTable } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, Reference } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { ReportIntro } from '#src/shared/team/report-intro.tsx'
import { incomeKinds, type IncomeRow } from '#wire/agents/agent-reports.ts'
import { type Currency, fromMinor, toMinor } from '#wire/money.ts'
import styles from './team-income.module.css'
import { type TeamIncomePage, useTeamIncome } from './use-team-income.ts'

/** Returns a formatter for money in the agent's currency. */
type InWords = (amount: string) => string

const sum = (amounts: readonly string[], currency: Currency): string =>
  fromMinor(
    amounts.reduce((total, amount) => total + toMinor(amount, currency), 0n),
    currency,
  )

/** Shows an agent's commissions and contract payments, received and paid to downlines (spec §2 agentRevenueReport). */
export function TeamIncomeScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { list, today, gmtOffset } = useTeamIncome(username)
  const { filter, value } = list
  const currency = value?.currency ?? 'PHP'
  const money = (amount: string) => formatMoney(amount, currency, language)
  return (
    <>
      {value !== undefined && value.kinds.length > 0 && <ByKind value={value} money={money} />}
      <ReportIntro gmtOffset={gmtOffset} chosen={filter.from} firstDay={value?.days.from}>
        {t('team-income.intro')}
      </ReportIntro>
      <PagedList
        list={list}
        label={t('agent-centre.agentRevenueReport')}
        columns={columnsOf(t, money, gmtOffset)}
        filters={[
          { kind: 'period', from: 'from', to: 'to', today },
          {
            kind: 'select',
            name: 'kind',
            label: t('team-income.kind'),
            options: [
              { value: everything, label: t('paged-list.all') },
              ...incomeKinds.map((kind) => ({ value: kind, label: t(`team-income.kind.${kind}`) })),
            ],
          },
        ]}
        nothing={{ title: t('team-income.nothing'), text: t('team-income.nothing.text') }}
        totals={totalsOf(money)}
        action={<ListFile call="agentIncomeFile" request={activeFilters(filter)} name="my-income" />}
      />
    </>
  )
}

/** Renders the totals of each kind: income, payments to downlines, and the net amount. */
function ByKind({ value, money }: { readonly value: TeamIncomePage; readonly money: InWords }) {
  const t = useText()
  const rows = value.kinds.map((row) => ({ id: row.kind, ...row }))
  const sumOf = (figure: 'gross' | 'paidDown' | 'net') =>
    money(
      sum(
        value.kinds.map((row) => row[figure]),
        value.currency,
      ),
    )
  return (
    <div className={styles['kinds']}>
      <RowsTable
        label={t('team-income.byKind')}
        columns={kindColumns(t, money)}
        rows={rows}
        busy={false}
        totals={{ gross: sumOf('gross'), paidDown: sumOf('paidDown'), net: sumOf('net') }}
      />
    </div>
  )
}

type KindRow = TeamIncomePage['kinds'][number] & { readonly id: string }

const kindColumns = (t: Translate, money: InWords): readonly Column<KindRow>[] => [
  { name: 'kind', head: t('team-income.kind'), part: 'name', cell: ({ kind }) => t(`team-income.kind.${kind}`) },
  ...(
    [
      ['gross', 'note'],
      ['paidDown', 'state'],
      ['net', 'figure'],
    ] as const
  ).map(([figure, part]) => ({
    name: figure,
    head: t(`team-income.${figure}`),
    end: true,
    part,
    cell: (row: KindRow) => money(row[figure]),
  })),
]

const totalsOf =
  (money: InWords) =>
  ({ totals: { net } }: TeamIncomePage) => ({ amount: <SignedAmount amount={net} formatted={money(net)} /> })

const columnsOf = (t: Translate, money: InWords, gmtOffset: number): readonly Column<IncomeRow>[] => [
  { name: 'time', head: t('team-income.time'), part: 'note', cell: ({ time }) => formatTime(time, gmtOffset) },
  { name: 'kind', head: t('team-income.kind'), part: 'name', cell: ({ kind }) => t(`team-income.kind.${kind}`) },
  {
    name: 'amount',
    head: t('team-income.amount'),
    end: true,
    part: 'figure',
    cell: ({ amount }) => <SignedAmount amount={amount} formatted={money(amount)} />,
  },
  {
    name: 'balance',
    head: t('team-income.balance'),
    end: true,
    part: 'state',
    cell: ({ balance }) => money(balance),
  },
  {
    name: 'reference',
    head: t('team-income.reference'),
    detail: true,
    cell: ({ reference }) => (reference === null ? null : <Reference of={reference} />),
  },
]
