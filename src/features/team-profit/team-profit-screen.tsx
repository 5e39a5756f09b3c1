import { Link } from '@tanstack/react-router'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { ReportIntro } from '#src/shared/team/report-intro.tsx'
import { DownlinePath } from '#src/shared/team/downline-path.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import type { ProfitRow } from '#wire/agents/agent-reports.ts'
import type { Language } from '#wire/shapes.ts'
import { type TeamProfitPage, useTeamProfit } from './use-team-profit.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** Shows the profit and loss of each line of an agent's team, level by level (spec §2 palStatementsAgentCopy). */
export function TeamProfitScreen({ username }: { readonly username: string }) {
  const t = useText()
  const language = useLanguage()
  const { list, today, gmtOffset } = useTeamProfit(username)
  const { filter, value } = list
  const currency = value?.currency ?? 'PHP'
  const money = (amount: string) => formatMoney(amount, currency, language)
  const goTo = (under: string | null) => list.setFilter({ under })
  return (
    <>
      <ReportIntro gmtOffset={gmtOffset} chosen={filter.from} firstDay={value?.days.from}>
        {t('team-profit.intro')}
      </ReportIntro>
      {filter.under !== null && <DownlinePath steps={value?.way ?? []} onChoose={goTo} />}
      <PagedList
        list={list}
        label={t('agent-centre.palStatementsAgentCopy')}
        columns={columnsOf({ t, language, money, filter, goTo })}
        filters={[{ kind: 'period', from: 'from', to: 'to', today }]}
        nothing={{ title: t('team-profit.nothing') }}
        totals={totalsOf(money, language)}
        action={<ListFile call="agentProfitFile" request={activeFilters(filter)} name="team-profit-and-loss" />}
      />
    </>
  )
}

interface Shown {
  readonly t: Translate
  readonly language: Language
  readonly money: (amount: string) => string
  readonly filter: { readonly from: string | null; readonly to: string | null }
  readonly goTo: (under: string) => void
}

const columnsOf = ({ t, language, money, filter, goTo }: Shown): readonly Column<ProfitRow>[] => [
  {
    name: 'name',
    head: t('team-profit.name'),
    part: 'name',
    cell: ({ name, code, own, downlines }) => (
      <TwoLineCell
        first={name}
        second={`${code} · ${own ? t('team-profit.own') : t('team-profit.below', { count: downlines })}`}
      />
    ),
  },
  {
    name: 'rounds',
    head: t('team-profit.rounds'),
    end: true,
    part: 'note',
    cell: ({ rounds }) => formatNumber(rounds, language),
  },
  { name: 'stake', head: t('team-profit.stake'), end: true, cell: ({ stake }) => money(stake) },
  { name: 'valid', head: t('team-profit.valid'), end: true, part: 'state', cell: ({ valid }) => money(valid) },
  { name: 'win', head: t('team-profit.win'), end: true, cell: ({ win }) => money(win) },
  {
    name: 'net',
    head: t('team-profit.net'),
    end: true,
    part: 'figure',
    cell: ({ net }) => <SignedAmount amount={net} formatted={money(net)} />,
  },
  {
    name: 'bets',
    head: t('team-profit.bets'),
    bare: true,
    cell: ({ id, name, own, downlines }, close) =>
      own || downlines === 0 ? (
        <Link
          to="/agent/personalHistoryCopy"
          search={{ member: id, from: filter.from ?? undefined, to: filter.to ?? undefined }}
          className={buttonClass('link')}
          aria-label={t('team-profit.betsOf', { name })}
        >
          {t('team-profit.bets')}
        </Link>
      ) : (
        <Button
          variant="link"
          onClick={() => {
            close?.()
            goTo(id)
          }}
        >
          {t('team-profit.line')} <VisuallyHidden>{t('team-profit.open', { name, count: downlines })}</VisuallyHidden>
        </Button>
      ),
  },
]

const totalsOf =
  (money: Shown['money'], language: Language) =>
  ({ totals: { rounds, stake, valid, win, net } }: TeamProfitPage) => ({
    rounds: formatNumber(rounds, language),
    stake: money(stake),
    valid: money(valid),
    win: money(win),
    net: <SignedAmount amount={net} formatted={money(net)} />,
  })
