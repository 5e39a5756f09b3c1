import { sql, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { memberTransfers } from '#server/store/schema/money/member-transfers.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import {
  type agentReportsCalls,
  type TransactionKind,
  transactionKinds,
  type TransactionRow,
} from '#wire/agents/agent-reports.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { memberCode, teamName } from './team-names.ts'
import { inTeam, memberFilterOf, type ReportScope } from './team-report.ts'

type Request = ParsedRequestOf<typeof agentReportsCalls.agentTransactions>

/** Filter of a team's transactions, without pages and days. */
export type TransactionsFilter = Omit<Request, 'pageNo' | 'pageSize' | 'from' | 'to'>

/** The matching transactions, as a subquery called `moved`. */
export interface TransactionsPart {
  readonly scope: ReportScope
  readonly moved: SQL
  readonly of: string | null
}

/** Source of each kind: the columns of its reference, time and amount. */
const sources: Readonly<
  Record<TransactionKind, { readonly columns: SQL; readonly from: SQL; readonly at: SQL; readonly done: SQL }>
> = {
  deposit: {
    columns: sql`coalesce(x.received, x.amount) as amount, x.channel_name as by, null::uuid as by_upline, null::text as hint`,
    from: sql`${deposits}`,
    at: sql`x.finished_at`,
    done: sql`x.state = 'paid'`,
  },
  withdrawal: {
    columns: sql`x.amount, x.provider_name as by, null::uuid as by_upline, right(x.ending, 3) as hint`,
    from: sql`${withdrawals}`,
    at: sql`x.changed_at`,
    done: sql`x.state = 'paid'`,
  },
  transfer: {
    columns: sql`x.amount, (select u.account from ${members} u where u.id = x.receiver_id) as by,
      (select u.upline_id from ${members} u where u.id = x.receiver_id) as by_upline, null::text as hint`,
    from: sql`${memberTransfers}`,
    at: sql`x.sent_at`,
    done: sql`true`,
  },
}

/** Prepares the query of a team's transactions; refuses as `memberFilterOf`. */
export async function transactionsPart(
  db: DbOrTx,
  scope: ReportScope,
  { kind, ...who }: TransactionsFilter,
): Promise<TransactionsPart> {
  const { of, where } = await memberFilterOf(db, scope, who)
  const parts = transactionKinds
    .filter((name) => kind === undefined || name === kind)
    .map((name) => {
      const { columns, from, at, done } = sources[name]
      return sql`
        select x.reference as id, ${name}::text as kind, ${at} as at, x.member_id, ${columns}
        from ${from} x ${inTeam(scope, sql`x.member_id`)}
        where ${done} and ${at} >= ${scope.from}::bigint and ${at} < ${scope.until}::bigint
          and x.currency = ${scope.currency} and ${where}`
    })
  return { scope, of, moved: sql`moved as (${sql.join(parts, sql` union all `)})` }
}

interface Raw extends Record<string, unknown> {
  readonly id: string
  readonly kind: TransactionKind
  readonly time: string
  readonly memberId: string
  readonly account: string
  readonly uplineId: string | null
  readonly byUpline: string | null
  readonly amount: string
  readonly by: string
  readonly hint: string | null
}

/** Key of the last row of a file so far. */
type After = Pick<TransactionRow, 'id' | 'time'>

/** Returns the matching transactions, the latest first. */
export async function transactionRows(
  db: DbOrTx,
  { scope, moved }: TransactionsPart,
  at: { readonly limit: number; readonly offset?: number; readonly after?: After | null },
): Promise<readonly TransactionRow[]> {
  const { limit, offset = 0, after = null } = at
  const since = after === null ? sql`true` : sql`(moved.at, moved.id) < (${after.time}::bigint, ${after.id}::text)`
  const { rows } = await db.execute<Raw>(sql`
    with ${moved}
    select moved.id, moved.kind, moved.at::text as time, moved.member_id as "memberId", m.account,
      m.upline_id as "uplineId", moved.amount::text as amount, moved.by, moved.by_upline as "byUpline", moved.hint
    from moved join ${members} m on m.id = moved.member_id
    where ${since} order by moved.at desc, moved.id desc limit ${limit} offset ${offset}`)
  return rows.map(({ account, uplineId, amount, time, by, byUpline, hint, ...row }) => ({
    ...row,
    time: Number(time),
    member: teamName({ account, uplineId }, scope),
    code: memberCode(row.memberId),
    amount: fromMinor(BigInt(amount), scope.currency),
    by: row.kind === 'transfer' ? teamName({ account: by, uplineId: byUpline }, scope) : by,
    hint: hint === null ? null : `•••${hint}`,
  }))
}

/** Returns one page of a team's transactions, and the sums of all. Refuses as `memberFilterOf`. */
export async function teamTransactions(
  db: DbOrTx,
  scope: ReportScope,
  { pageNo, pageSize, from: _from, to: _to, ...filter }: Request,
): Promise<ValueOf<typeof agentReportsCalls.agentTransactions>> {
  const part = await transactionsPart(db, scope, filter)
  const { rows } = await db.execute<{ kind: TransactionKind; count: string; amount: string }>(sql`
    with ${part.moved} select kind, count(*)::text as count, sum(amount)::text as amount from moved group by kind`)
  const { offset, ...page } = pageAt(
    rows.reduce((total, { count }) => total + Number(count), 0),
    { pageNo, pageSize },
  )
  const { days, currency } = scope
  const sumOf = (kind: TransactionKind) =>
    fromMinor(BigInt(rows.find((row) => row.kind === kind)?.amount ?? '0'), currency)
  return {
    ...page,
    days,
    currency,
    list: [...(await transactionRows(db, part, { limit: pageSize, offset }))],
    totals: { deposit: sumOf('deposit'), withdrawal: sumOf('withdrawal'), transfer: sumOf('transfer') },
    of: part.of,
  }
}
