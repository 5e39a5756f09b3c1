import { sql, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import { type agentReportsCalls, type IncomeKind, incomeKinds, type IncomeRow } from '#wire/agents/agent-reports.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { memberAccount } from '#server/domain/money/ledger.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { dayIn, type ReportScope } from './team-report.ts'

type Request = ParsedRequestOf<typeof agentReportsCalls.agentIncome>

/** Kind of the ledger postings that pay a contract's statement. */
const contractPosting = 'statement'

/** The statement that a posting pays, by the posting's key (`payStatements`). */
const paidStatement = sql`case when t.kind = ${contractPosting} then split_part(t.idempotency_key, ':', 2)::uuid end`

/**
 * An agent's income by source, and what they paid down: the wallet's contract postings and, of claimed rewards, the
 * commissions.
 */
const income = ({ agentId, from, until }: Pick<ReportScope, 'agentId' | 'from' | 'until'>): SQL => sql`
  income as (
    select e.id, e.amount, e.balance_after, e.posted_at, t.reference,
      coalesce(s.kind, 'commission') as kind
    from ${ledgerEntries} e
    join ${ledgerAccounts} a on a.id = e.account_id
    join ${ledgerTransactions} t on t.id = e.transaction_id
    left join ${statements} s on s.id = ${paidStatement}
    where a.code = ${memberAccount(agentId)} and e.balance_after is not null
      and e.posted_at >= ${from}::bigint and e.posted_at < ${until}::bigint
      and case when t.kind = 'reward'
        then e.amount > 0 and exists (select from ${rewards} w where 'reward:' || w.id = t.reference and w.member_id = a.member_id and w.kind = 'commission')
        else s.id is not null end
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

/**
 * Returns an agent's income and payments to downlines, the latest first; `before` is the last entry of the rows before.
 */
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

/** Returns the income less the payments to downlines of each day with any, in minor units; `until` is not included. */
export async function incomeByDay(
  db: DbOrTx,
  scope: Pick<ReportScope, 'agentId' | 'from' | 'until' | 'gmtOffset'>,
): Promise<readonly { readonly day: string; readonly amount: string }[]> {
  const { rows } = await db.execute<{ day: string; amount: string }>(sql`
    with ${income(scope)}
    select ${dayIn(scope, sql`posted_at`)} as day, sum(amount)::text as amount from income group by 1`)
  return rows
}

/** Income and payments to downlines, in minor units. */
interface Sums {
  readonly gross: bigint
  readonly paidDown: bigint
}

const toIncome = ({ gross, paidDown }: Sums, currency: Currency) => ({
  gross: fromMinor(gross, currency),
  paidDown: fromMinor(paidDown, currency),
  net: fromMinor(gross - paidDown, currency),
})

/** Sums by kind, in the order of `incomeKinds`. */
async function incomeByKind(db: DbOrTx, scope: ReportScope) {
  const { rows } = await db.execute<{ kind: IncomeKind; count: string; gross: string; paidDown: string }>(sql`
    with ${income(scope)}
    select kind, count(*)::text as count, coalesce(sum(amount) filter (where amount > 0), 0)::text as gross,
      coalesce(-sum(amount) filter (where amount < 0), 0)::text as "paidDown"
    from income group by kind`)
  return incomeKinds.flatMap((name) =>
    rows
      .filter(({ kind }) => kind === name)
      .map(({ kind, count, gross, paidDown }) => ({
        kind,
        count: Number(count),
        gross: BigInt(gross),
        paidDown: BigInt(paidDown),
      })),
  )
}

/** Returns one page of an agent's income and payments to downlines, and the sums by kind. */
export async function teamIncome(
  db: DbOrTx,
  scope: ReportScope,
  { pageNo, pageSize, kind }: Request,
): Promise<ValueOf<typeof agentReportsCalls.agentIncome>> {
  const kinds = await incomeByKind(db, scope)
  const { days, currency } = scope
  const selected = kinds.filter((of) => kind === undefined || of.kind === kind)
  const { offset, ...page } = pageAt(
    selected.reduce((total, { count }) => total + count, 0),
    { pageNo, pageSize },
  )
  const together = selected.reduce(
    (sums, { gross, paidDown }) => ({ gross: sums.gross + gross, paidDown: sums.paidDown + paidDown }),
    { gross: 0n, paidDown: 0n },
  )
  return {
    ...page,
    days,
    currency,
    list: [...(await incomeRows(db, scope, { kind, limit: pageSize, offset }))],
    kinds: kinds.map((of) => ({ kind: of.kind, count: of.count, ...toIncome(of, currency) })),
    totals: toIncome(together, currency),
  }
}
