import { formatMoney } from '#src/i18n/format.ts'
import { formatGmtOffset, formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { typeNames } from '#src/shared/paged-list/type-names.ts'
import { SignedAmount, RoundLink, RecordIntro, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { type RoundRow, roundStates } from '#wire/records/records.ts'
import { type BettingRecordPage, useBettingRecord } from './use-betting-record.ts'

/** Shows every round a member has played, of all game types (spec §2 personalHistoryCopy). */
export function BettingRecordScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { list, today, gmtOffset } = useBettingRecord(username)
  const { filter, value } = list
  const currency = value?.currency ?? 'PHP'
  const money = (amount: string) => formatMoney(amount, currency, language)
  const all = { value: everything, label: t('paged-list.all') }
  const filters: readonly ListFilter[] = [
    { kind: 'period', from: 'from', to: 'to', today },
    {
      kind: 'select',
      name: 'type',
      label: t('betting-record.type'),
      options: [all, ...Object.entries(typeNames).map(([type, name]) => ({ value: type, label: t(name) }))],
    },
    {
      kind: 'select',
      name: 'vendor',
      label: t('betting-record.vendor'),
      options: [all, ...(value?.vendors ?? []).map(({ code, title }) => ({ value: code, label: title }))],
    },
    {
      kind: 'select',
      name: 'state',
      label: t('betting-record.state'),
      options: [all, ...roundStates.map((state) => ({ value: state, label: t(`betting-record.state.${state}`) }))],
    },
  ]
  return (
    <>
      <RecordIntro>{t('betting-record.intro', { zone: formatGmtOffset(gmtOffset) })}</RecordIntro>
      <PagedList
        list={list}
        label={t('member.personalHistoryCopy')}
        columns={columnsOf(t, money, gmtOffset)}
        filters={filters}
        nothing={{ title: t('betting-record.nothing') }}
        totals={totalsOf(money)}
        action={<ListFile call="bettingRecordFile" request={activeFilters(filter)} name="betting-record" />}
      />
    </>
  )
}

/** Returns a formatter for money in the record's currency. */
type InWords = (amount: string) => string

const columnsOf = (t: Translate, money: InWords, gmtOffset: number): readonly Column<RoundRow>[] => [
  { name: 'time', head: t('betting-record.time'), part: 'note', cell: ({ time }) => formatTime(time, gmtOffset) },
  {
    name: 'game',
    head: t('betting-record.game'),
    part: 'name',
    opens: true,
    cell: ({ id, game, vendor, gameType, drawn }) => (
      <TwoLineCell
        first={<RoundLink id={id}>{game}</RoundLink>}
        second={
          <>
            {`${vendor} · ${t(typeNames[gameType])}`}
            {drawn !== null && ` · ${t('betting-record.drawn', drawn)}`}
          </>
        }
      />
    ),
  },
  {
    name: 'state',
    head: t('betting-record.state'),
    part: 'state',
    cell: ({ state }) => t(`betting-record.state.${state}`),
  },
  { name: 'stake', head: t('betting-record.stake'), end: true, cell: ({ stake }) => money(stake) },
  { name: 'win', head: t('betting-record.win'), end: true, cell: ({ win }) => money(win) },
  {
    name: 'net',
    head: t('betting-record.net'),
    part: 'figure',
    end: true,
    cell: ({ net }) => <SignedAmount amount={net} formatted={money(net)} />,
  },
]

const totalsOf =
  (money: InWords) =>
  ({ totals: { stake, win, net } }: BettingRecordPage) => ({
    stake: money(stake),
    win: money(win),
    net: <SignedAmount amount={net} formatted={money(net)} />,
  })
