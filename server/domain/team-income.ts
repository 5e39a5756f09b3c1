import { sql, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/ledger.ts'
import { rewards } from '#server/store/schema/rewards.ts'
import { type agentReportsCalls, type IncomeKind, incomeKinds, type IncomeRow } from '#wire/agent-reports.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import { memberAccount } from './ledger.ts'
import { pageAt } from './pages.ts'
import type { ReportScope } from './team-report.ts'

type Request = ParsedRequestOf<typeof agentReportsCalls.agentIncome>

/** What the ledger calls it when an upline pays what a contract says. */
const contractPosting = 'statement'

/** What an agent got and for what: of the wallet's postings those of contracts, and of claimed rewards the commissions. */
const income = ({ agentId, from, until }: ReportScope): SQL => sql`
  income as (
    select e.id, e.amount, e.balance_after, e.posted_at, t.reference,
      case when t.kind = 'reward' then 'commission' else 'contract' end as kind
    from ${ledgerEntries} e
    join ${ledgerAccounts} a on a.id = e.account_id
    join ${ledgerTransactions} t on t.id = e.transaction_id
    where a.code = ${memberAccount(agentId)} and e.balance_after is not null and e.amount > 0
      and e.posted_at >= ${from}::bigint and e.posted_at < ${until}::bigint
      and case when t.kind = 'reward'
        then exists (select from ${rewards} w where 'reward:' || w.id = t.reference and w.member_id = a.member_id and w.kind = 'commission')
        else t.kind = ${contractPosting} end
  )`

const ofKind = (kind: IncomeKind | undefined): SQL => (kind === undefined ? sql`true` : sql`kind = ${kind}`)

interface Raw extends Record<string, unknown> {
  readonly id: string
  readonly kind: IncomeKind
  readonly amount: string
  readonly balance: string
  readonly time: string
  readonly reference: string | null
}

/** What an agent got, the latest first; `before` the last entry of the rows before. */
export async function incomeRows(
  db: DbOrTx,
  scope: ReportScope,
  {
    kind,
    limit,
    offset = 0,
    before = null,
  }: {
    readonly kind?: IncomeKind | undefined
    readonly limit: number
    readonly offset?: number
    readonly before?: string | null
  },
): Promise<readonly IncomeRow[]> {
  const { rows } = await db.execute<Raw>(sql`
    with ${income(scope)}
    select id::text, kind, amount::text, balance_after::text as balance, posted_at::text as time, reference
    from income where ${ofKind(kind)} and ${before === null ? sql`true` : sql`id < ${before}::bigint`}
    order by income.id desc limit ${limit} offset ${offset}`)
  return rows.map(({ amount, balance, time, ...row }) => ({
    ...row,
    time: Number(time),
    amount: fromMinor(BigInt(amount), scope.currency),
    balance: fromMinor(BigInt(balance), scope.currency),
  }))
}

/** One page of what an agent got, and how much of each kind. */
export async function teamIncome(
  db: DbOrTx,
  scope: ReportScope,
  { pageNo, pageSize, kind }: Request,
): Promise<ValueOf<typeof agentReportsCalls.agentIncome>> {
  const { rows } = await db.execute<{ kind: IncomeKind; count: string; amount: string }>(sql`
    with ${income(scope)} select kind, count(*)::text as count, sum(amount)::text as amount from income group by kind`)
  const { days, currency } = scope
  const wanted = rows.filter((row) => kind === undefined || row.kind === kind)
  const { offset, ...page } = pageAt(
    wanted.reduce((total, { count }) => total + Number(count), 0),
    { pageNo, pageSize },
  )
  return {
    ...page,
    days,
    currency,
    list: [...(await incomeRows(db, scope, { kind, limit: pageSize, offset }))],
    kinds: incomeKinds.flatMap((name) =>
      rows
        .filter((row) => row.kind === name)
        .map(({ count, amount }) => ({
          kind: name,
          count: Number(count),
          amount: fromMinor(BigInt(amount), currency),
        })),
    ),
    totals: {
      amount: fromMinor(
        wanted.reduce((total, { amount }) => total + BigInt(amount), 0n),
        currency,
      ),
    },
  }
}
