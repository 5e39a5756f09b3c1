import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, RoundLink, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { typeNames } from '#src/shared/paged-list/type-names.ts'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { OnlyOne } from '#src/shared/team/only-one.tsx'
import { ReportIntro } from '#src/shared/team/report-intro.tsx'
import { TeamName } from '#src/shared/team/team-name.tsx'
import type { TeamRoundRow } from '#wire/agents/agent-reports.ts'
import { roundStates } from '#wire/records/records.ts'
import { type TeamBettingPage, useTeamBetting } from './use-team-betting.ts'

/** Shows every round of an agent's team with the masked player name (spec §2 agent centre, personalHistoryCopy). */
export function TeamBettingScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const isNarrow = useIsNarrow()
  const { list, today, gmtOffset } = useTeamBetting(username)
  const { filter, value } = list
  const currency = value?.currency ?? 'PHP'
  const money = (amount: string) => formatMoney(amount, currency, language)
  const only = (member: string | null) => list.setFilter({ member, name: null })
  const all = { value: everything, label: t('paged-list.all') }
  const filters: readonly ListFilter[] = [
    { kind: 'period', from: 'from', to: 'to', today },
    { kind: 'text', name: 'name', label: t('team.search') },
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
      <ReportIntro gmtOffset={gmtOffset} chosen={filter.from} firstDay={value?.days.from}>
        {t('team-betting.intro')}
      </ReportIntro>
      {filter.member !== null && value?.of != null && <OnlyOne name={value.of} onClear={() => only(null)} />}
      <PagedList
        list={list}
        label={t('agent-centre.personalHistoryCopy')}
        columns={columnsOf({ t, money, gmtOffset, isNarrow, only })}
        filters={filters}
        nothing={{ title: t('team-betting.nothing') }}
        totals={totalsOf(money)}
        action={<ListFile call="agentBetsFile" request={activeFilters(filter)} name="team-betting" />}
      />
    </>
  )
}

interface Shown {
  readonly t: Translate
  readonly money: (amount: string) => string
  readonly gmtOffset: number
  readonly isNarrow: boolean
  readonly only: (member: string) => void
}

const columnsOf = ({ t, money, gmtOffset, isNarrow, only }: Shown): readonly Column<TeamRoundRow>[] => [
  { name: 'time', head: t('betting-record.time'), cell: ({ time }) => formatTime(time, gmtOffset) },
  {
    name: 'member',
    head: t('team.name'),
    part: 'name',
    opens: true,
    // On a phone the link of the row leaves no room for another target.
    cell: ({ memberId, member, code }) => (
      <TwoLineCell
        first={isNarrow ? member : <TeamName name={member} onChoose={() => only(memberId)} />}
        second={code}
      />
    ),
  },
  {
    name: 'game',
    head: t('betting-record.game'),
    part: 'note',
    // An open round is shown only to its player.
    cell: ({ id, game, vendor, gameType, state }) => (
      <TwoLineCell
        first={state === 'open' ? game : <RoundLink id={id}>{game}</RoundLink>}
        second={`${vendor} · ${t(typeNames[gameType])}`}
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
  (money: Shown['money']) =>
  ({ totals: { stake, win, net } }: TeamBettingPage) => ({
    stake: money(stake),
    win: money(win),
    net: <SignedAmount amount={net} formatted={money(net)} />,
  })
