import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { Reference, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { OnlyOne } from '#src/shared/team/only-one.tsx'
import { ReportIntro } from '#src/shared/team/report-intro.tsx'
import { TeamName } from '#src/shared/team/team-name.tsx'
import { Sums } from '#src/ui/sums.tsx'
import { transactionKinds, type TransactionRow } from '#wire/agents/agent-reports.ts'
import { useTeamTransactions } from './use-team-transactions.ts'

/** Shows a team's deposits, withdrawals and transfers to uplines (spec §2 agentDownlineTransactionDetailsCopy). */
export function TeamTransactionsScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { list, today, gmtOffset } = useTeamTransactions(username)
  const { filter, value } = list
  const currency = value?.currency ?? 'PHP'
  const money = (amount: string) => formatMoney(amount, currency, language)
  const only = (member: string | null) => list.setFilter({ member, name: null })
  const filters: readonly ListFilter[] = [
    { kind: 'period', from: 'from', to: 'to', today },
    { kind: 'text', name: 'name', label: t('team.search') },
    {
      kind: 'select',
      name: 'kind',
      label: t('team-transactions.kind'),
      options: [
        { value: everything, label: t('paged-list.all') },
        ...transactionKinds.map((kind) => ({ value: kind, label: t(`team-transactions.kind.${kind}`) })),
      ],
    },
  ]
  return (
    <>
      {value !== undefined && value.total > 0 && (
        <Sums
          of={transactionKinds
            .filter((kind) => filter.kind === null || filter.kind === kind)
            .map((kind) => [t(`team-transactions.sum.${kind}`), money(value.totals[kind])])}
        />
      )}
      <ReportIntro gmtOffset={gmtOffset} chosen={filter.from} firstDay={value?.days.from}>
        {t('team-transactions.intro')}
      </ReportIntro>
      {filter.member !== null && value?.of != null && <OnlyOne name={value.of} onClear={() => only(null)} />}
      <PagedList
        list={list}
        label={t('agent-centre.agentDownlineTransactionDetailsCopy')}
        columns={columnsOf({ t, money, gmtOffset, only })}
        filters={filters}
        nothing={{ title: t('team-transactions.nothing') }}
        action={<ListFile call="agentTransactionsFile" request={activeFilters(filter)} name="team-transactions" />}
      />
    </>
  )
}

interface Shown {
  readonly t: Translate
  readonly money: (amount: string) => string
  readonly gmtOffset: number
  readonly only: (member: string) => void
}

const columnsOf = ({ t, money, gmtOffset, only }: Shown): readonly Column<TransactionRow>[] => [
  { name: 'time', head: t('team-transactions.time'), part: 'note', cell: ({ time }) => formatTime(time, gmtOffset) },
  {
    name: 'member',
    head: t('team-transactions.member'),
    part: 'name',
    cell: ({ member, code }) => <TwoLineCell first={member} second={code} />,
  },
  {
    name: 'kind',
    head: t('team-transactions.kind'),
    part: 'state',
    cell: ({ kind }) => t(`team-transactions.kind.${kind}`),
  },
  {
    name: 'amount',
    head: t('team-transactions.amount'),
    end: true,
    part: 'figure',
    cell: ({ amount }) => money(amount),
  },
  {
    name: 'by',
    head: t('team-transactions.by'),
    cell: ({ by, hint }) => <TwoLineCell first={by} second={hint} />,
  },
  {
    name: 'reference',
    head: t('team-transactions.reference'),
    detail: true,
    cell: ({ id }) => <Reference of={id} />,
  },
  {
    name: 'only',
    head: t('team-transactions.member'),
    bare: true,
    detail: true,
    cell: ({ memberId, member }, close) => (
      <TeamName
        name={member}
        onChoose={() => {
          close?.()
          only(memberId)
        }}
      />
    ),
  },
]
