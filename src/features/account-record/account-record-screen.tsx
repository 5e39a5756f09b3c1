import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import { formatMoney } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { WalletHeldMoney } from '#src/shared/held-money/held-money.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, lost, RecordIntro, Reference, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { type MovementRow, movementKinds } from '#wire/records/records.ts'
import { type AccountRecordPage, useAccountRecord } from './use-account-record.ts'

/** Shows the transactions of a member's wallet, with the balance after each (spec §2 transactionHistory). */
export function AccountRecordScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { list, today, gmtOffset } = useAccountRecord(username)
  const { filter, value } = list
  const currency = value?.currency ?? 'PHP'
  const money = (amount: string) => formatMoney(amount, currency, language)
  const vendors = value?.vendors ?? []
  const filters: readonly ListFilter[] = [
    { kind: 'period', from: 'from', to: 'to', today },
    ...(vendors.length === 0
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'wallet',
            label: t('account-record.wallet'),
            options: [
              { value: everything, label: t('account-record.wallet.main') },
              ...vendors.map(({ code, title }) => ({ value: code, label: title })),
            ],
          },
        ]),
    {
      kind: 'select',
      name: 'kind',
      label: t('account-record.kind'),
      options: [
        { value: everything, label: t('paged-list.all') },
        ...movementKinds.map((kind) => ({ value: kind, label: t(`account-record.kind.${kind}`) })),
      ],
    },
  ]
  return (
    <>
      <RecordIntro>{t('account-record.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
      <WalletHeldMoney username={username} wallet={filter.wallet} balance={t('account-record.balance')} />
      <PagedList
        list={list}
        label={t('member.transactionHistory')}
        columns={columnsOf(t, money, gmtOffset)}
        filters={filters}
        nothing={{ title: t('account-record.nothing') }}
        totals={totalsOf(money)}
        action={<ListFile call="accountRecordFile" request={activeFilters(filter)} name="account-record" />}
      />
    </>
  )
}

/** Returns a formatter for money in the record's currency. */
type InWords = (amount: string) => string

const columnsOf = (t: Translate, money: InWords, gmtOffset: number): readonly Column<MovementRow>[] => [
  { name: 'time', head: t('account-record.time'), part: 'note', cell: ({ time }) => formatTime(time, gmtOffset) },
  {
    name: 'kind',
    head: t('account-record.kind'),
    part: 'name',
    cell: ({ kind, game, wallets }) => (
      <TwoLineCell
        first={t(`account-record.kind.${kind}`)}
        second={
          wallets.length === 0 ? game : wallets.map((title) => title ?? t('account-record.wallet.main')).join(', ')
        }
      />
    ),
  },
  {
    name: 'amount',
    head: t('account-record.amount'),
    part: 'figure',
    end: true,
    cell: ({ amount }) => <SignedAmount amount={amount} formatted={money(amount)} />,
  },
  {
    name: 'balance',
    head: t('account-record.balance'),
    end: true,
    part: 'state',
    cell: ({ balance }) => money(balance),
  },
  {
    name: 'reference',
    head: t('account-record.reference'),
    detail: true,
    cell: ({ reference }) => (reference === null ? null : <Reference of={reference} />),
  },
]

/** Renders the totals of money in and out, with their signs. */
const totalsOf =
  (money: InWords) =>
  ({ totals }: AccountRecordPage) => {
    const went = lost(totals.went)
    return {
      amount: (
        <TwoLineCell
          first={<SignedAmount amount={totals.came} formatted={money(totals.came)} />}
          second={<SignedAmount amount={went} formatted={money(went)} />}
        />
      ),
    }
  }
