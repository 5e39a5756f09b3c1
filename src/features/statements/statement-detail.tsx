import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { ListFile } from '#src/shared/paged-list/list-file.tsx'
import { type Column, PagedList } from '#src/shared/paged-list/paged-list.tsx'
import { Reference, TwoLineCell } from '#src/shared/paged-list/record-cells.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import type { ValueOf } from '#wire/call.ts'
import type { Language } from '#wire/shapes.ts'
import { type StatementBet, type StatementCondition, statementsCalls } from '#wire/contracts/statements.ts'
import { formatRate } from './format-rate.ts'
import styles from './statements.module.css'
import { useStatementBets } from './use-statements.ts'

type Statement = ValueOf<typeof statementsCalls.agentStatement>

export interface StatementDetailProps {
  readonly username: string
  readonly id: string
  readonly gmtOffset: number
  readonly onClose: () => void
}

/** Renders a statement: its sums, every tier with its conditions, and the bets that counted. */
export function StatementDetail({ username, id, gmtOffset, onClose }: StatementDetailProps) {
  const t = useText()
  const api = useApi()
  const { data, isError, refetch } = useQuery({
    queryKey: memberKey(username, 'contracts', 'statement', id),
    queryFn: ({ signal }) => valueOf(api.send(statementsCalls.agentStatement, { id }, { signal })),
  })
  return (
    <Dialog title={t('statements.detail')} closeLabel={t('app.close')} onClose={onClose} closeOnBackground size="wide">
      {data === undefined &&
        (isError ? (
          <LoadFailed title={t('statements.detail.failed')} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton label={t('app.loading')} fields={6} />
        ))}
      {data !== undefined && (
        <div className={styles['statements']}>
          <StatementFacts of={data} gmtOffset={gmtOffset} />
          <Tiers of={data} />
          <Bets username={username} id={id} gmtOffset={gmtOffset} currency={data.currency} />
        </div>
      )}
    </Dialog>
  )
}

function StatementFacts({ of: data, gmtOffset }: { readonly of: Statement; readonly gmtOffset: number }) {
  const t = useText()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, data.currency, language)
  const { rate, singleBet, winRate, lossRate, paidAt } = data
  return (
    <>
      <Facts
        label={t('statements.detail')}
        facts={[
          [t('statements.period'), `${formatTime(data.from, gmtOffset)} – ${formatTime(data.until, gmtOffset)}`],
          [t('statements.other'), data.other ?? t('statements.house')],
          [t('statements.side'), t(`statements.side.${data.side}`)],
          [t('statements.amount'), money(data.amount)],
          [t('statements.state'), t(`statements.state.${data.state}`)],
          ...(paidAt === null ? [] : [[t('statements.paidAt'), formatTime(paidAt, gmtOffset)] as const]),
          [t('statements.reference'), <Reference key="reference" of={data.reference} />],
          [t('statements.version'), formatNumber(data.version, language)],
          [t('statements.activeMembers'), formatNumber(data.activeMembers, language)],
          [t('statements.count'), formatNumber(data.bets, language)],
          [t('statements.validBet'), money(data.staked)],
          [t('statements.won'), money(data.won)],
          ...(data.bonusCost === null ? [] : [[t('statements.bonusCost'), money(data.bonusCost)] as const]),
          ...(data.carried === null ? [] : [[t('statements.carried'), money(data.carried)] as const]),
          ...(singleBet === null ? [] : [[t('statements.singleBet'), money(singleBet)] as const]),
          ...(winRate === null
            ? []
            : [[t('statements.stakedOnWins'), weighed(money(data.stakedOnWins), winRate, language)] as const]),
          ...(lossRate === null
            ? []
            : [[t('statements.stakedOnLosses'), weighed(money(data.stakedOnLosses), lossRate, language)] as const]),
        ]}
      />
      <p>
        {rate === null
          ? t('statements.sum.none')
          : t('statements.sum', {
              rate: formatRate(rate, language),
              basis: money(data.basis),
              amount: money(data.amount),
            })}
      </p>
    </>
  )
}

/** Formats stakes with the rate at which they count. */
const weighed = (stakes: string, rate: string, language: Language): string =>
  `${stakes} × ${formatRate(rate, language)}`

function Tiers({ of: { tiers, currency } }: { readonly of: Statement }) {
  const t = useText()
  const language = useLanguage()
  const formatted = ({ name, ...amounts }: StatementCondition) => {
    const read = (amount: string) =>
      name === 'activeMembers' ? formatNumber(Number(amount), language) : formatMoney(amount, currency, language)
    return t('statements.condition', {
      had: read(amounts.had),
      needed: read(amounts.needed),
      met: amounts.met ? 'yes' : 'no',
    })
  }
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{t('statements.tiers')}</h3>
      <ol className={styles['tiers']}>
        {tiers.map(({ rate, applied, conditions }, index) => (
          <li key={rate} className={styles['tier']} data-applied={applied}>
            <p className={styles['rate']}>
              {t('statements.tier', { number: index + 1, rate: formatRate(rate, language) })}
              {applied && <strong className={styles['applied']}>{t('statements.applied')}</strong>}
            </p>
            <Facts
              label={t('statements.tier', { number: index + 1, rate: formatRate(rate, language) })}
              facts={conditions.map((condition) => [t(`statements.${condition.name}`), formatted(condition)])}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface BetsProps extends Pick<StatementDetailProps, 'username' | 'id' | 'gmtOffset'>, Pick<Statement, 'currency'> {}

function Bets({ username, id, gmtOffset, currency }: BetsProps) {
  const t = useText()
  const language = useLanguage()
  const list = useStatementBets(username, id)
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{t('statements.bets')}</h3>
      <PagedList
        list={list}
        label={t('statements.bets')}
        columns={columnsOf({ t, language, gmtOffset, currency })}
        nothing={{ title: t('statements.bets.none') }}
        action={<ListFile call="agentStatementBetsFile" request={{ id }} name="statement-bets" />}
      />
    </section>
  )
}

interface Shown extends Pick<BetsProps, 'gmtOffset' | 'currency'> {
  readonly t: Translate
  readonly language: Language
}

const columnsOf = ({ t, language, gmtOffset, currency }: Shown): readonly Column<StatementBet>[] => [
  { name: 'time', head: t('statements.bets.time'), part: 'note', cell: ({ time }) => formatTime(time, gmtOffset) },
  {
    name: 'name',
    head: t('statements.bets.name'),
    cell: ({ name, code }) => <TwoLineCell first={name} second={code} />,
  },
  { name: 'game', head: t('statements.bets.game'), part: 'name', cell: ({ game }) => game },
  {
    name: 'stake',
    head: t('statements.bets.stake'),
    end: true,
    part: 'figure',
    cell: ({ stake }) => formatMoney(stake, currency, language),
  },
  {
    name: 'win',
    head: t('statements.bets.win'),
    end: true,
    part: 'state',
    cell: ({ win }) => formatMoney(win, currency, language),
  },
]
