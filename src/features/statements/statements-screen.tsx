import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { everything, type ListFilter } from '#src/shared/paged-list/list-filters.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { SignedAmount, lost, RecordIntro, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { activeFilters } from '#src/shared/paged-list/use-list.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Facts } from '#src/ui/facts.tsx'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import type { Language } from '#wire/shapes.ts'
import { type StatementRow, statementSides, statementStates } from '#wire/contracts/statements.ts'
import { formatRate } from './format-rate.ts'
import { StatementDetail } from './statement-detail.tsx'
import styles from './statements.module.css'
import { type StatementsPage, useStatements } from './use-statements.ts'

export interface StatementsScreenProps {
  readonly username: string
  readonly kind: ContractKind
}

/** Shows the statements of a kind of contract by period: amounts from the upline and for the downline (spec §2). */
export function StatementsScreen({ username, kind }: StatementsScreenProps) {
  const t = useText()
  const language = useLanguage()
  const { list, today, gmtOffset } = useStatements(username, kind)
  const { filter, value, open, toggle } = list
  const filters: readonly ListFilter[] = [
    { kind: 'period', from: 'from', to: 'to', today },
    {
      kind: 'select',
      name: 'side',
      label: t('statements.side'),
      options: [
        { value: everything, label: t('paged-list.all') },
        ...statementSides.map((side) => ({ value: side, label: t(`statements.side.${side}`) })),
      ],
    },
    {
      kind: 'select',
      name: 'state',
      label: t('statements.state'),
      options: [
        { value: everything, label: t('paged-list.all') },
        ...statementStates.map((state) => ({ value: state, label: t(`statements.state.${state}`) })),
      ],
    },
  ]
  return (
    <div className={styles['statements']}>
      <RecordIntro>{t('statements.intro')}</RecordIntro>
      {value !== undefined && <Sums value={value} />}
      <PagedList
        list={list}
        label={t('statements.title')}
        columns={columnsOf({ t, language, gmtOffset })}
        onOpen={({ id }) => toggle(id)}
        filters={filters}
        nothing={{ title: t('statements.nothing'), text: t('statements.nothing.text') }}
        action={
          <ListFile
            call="agentStatementsFile"
            request={{ kind, ...activeFilters(filter) }}
            name={`statements-${kind}`}
          />
        }
      />
      {typeof open === 'string' && (
        <StatementDetail key={open} username={username} id={open} gmtOffset={gmtOffset} onClose={() => toggle(open)} />
      )}
    </div>
  )
}

/** Renders the totals in and out of all pages, and what is still owed on either side. */
function Sums({ value: { totals, currency } }: { readonly value: StatementsPage }) {
  const t = useText()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, currency, language)
  return (
    <>
      <Facts
        label={t('statements.totals')}
        facts={[
          [t('statements.side.received'), money(totals.received)],
          [t('statements.side.paid'), money(totals.paid)],
          ...(/[1-9]/.test(totals.awaited) ? [[t('statements.totals.awaited'), money(totals.awaited)] as const] : []),
          ...(/[1-9]/.test(totals.owed) ? [[t('statements.totals.owed'), money(totals.owed)] as const] : []),
        ]}
      />
      {/[1-9]/.test(totals.owed) && (
        <Callout tone="warning">{t('statements.owing', { amount: money(totals.owed) })}</Callout>
      )}
    </>
  )
}

interface Shown {
  readonly t: Translate
  readonly language: Language
  readonly gmtOffset: number
}

const columnsOf = ({ t, language, gmtOffset }: Shown): readonly Column<StatementRow>[] => [
  {
    name: 'period',
    head: t('statements.period'),
    part: 'note',
    cell: ({ from, until }) => (
      <TwoLineCell first={formatTime(from, gmtOffset)} second={formatTime(until, gmtOffset)} />
    ),
  },
  {
    name: 'other',
    head: t('statements.other'),
    part: 'name',
    cell: ({ other, code, side }) => (
      <TwoLineCell
        first={other ?? t('statements.house')}
        second={[...(code === null ? [] : [code]), t(`statements.side.${side}`)].join(' · ')}
      />
    ),
  },
  {
    name: 'rate',
    head: t('statements.rate'),
    end: true,
    cell: ({ rate, basis, currency }) =>
      rate === null ? null : (
        <TwoLineCell first={formatRate(rate, language)} second={formatMoney(basis, currency, language)} />
      ),
  },
  {
    name: 'amount',
    head: t('statements.amount'),
    end: true,
    part: 'figure',
    cell: ({ amount, currency, side, state }) => {
      const signed = side === 'paid' ? lost(amount) : amount
      const formatted = formatMoney(signed, currency, language)
      return state === 'paid' ? (
        <SignedAmount amount={signed} formatted={formatted} />
      ) : (
        formatMoney(amount, currency, language)
      )
    },
  },
  {
    name: 'state',
    head: t('statements.state'),
    part: 'state',
    cell: ({ state, paidAt }) => (
      <TwoLineCell
        first={t(`statements.state.${state}`)}
        second={paidAt === null ? null : formatTime(paidAt, gmtOffset)}
      />
    ),
  },
]
