import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/ledger.ts'
import { pointRedemptions } from '#server/store/schema/points.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { PointRow, pointsCalls } from '#wire/points.ts'
import type { Language } from '#wire/shapes.ts'
import { pointsAccount } from './ledger.ts'
import { pageAt } from './pages.ts'
import type { RecordScope } from './record-scope.ts'
import { fallbackLanguages } from './written-words.ts'

type Redemption = typeof pointRedemptions.$inferSelect

const nameIn = (words: Redemption['words'], language: Language): string | null => {
  const tag = [language, ...fallbackLanguages].find((each) => words[each] !== undefined)
  return tag === undefined ? null : (words[tag] ?? null)
}

/** What a line tells of its redemption. */
const ofRedemption = (row: Redemption, language: Language) => ({
  reference: row.reference,
  name: nameIn(row.words, language),
  quantity: row.quantity,
  pointsRequirement: Number(row.points),
  amountRequirement: fromMinor(row.staked, row.currency),
  state: row.state,
  paid: row.paid === null ? null : fromMinor(row.paid, row.currency),
  destination: row.destination,
  remark: row.remark,
})

const ofNone = {
  reference: null,
  name: null,
  quantity: null,
  pointsRequirement: null,
  amountRequirement: null,
  state: null,
  paid: null,
  destination: null,
  remark: null,
}

/** One page of what a member has redeemed, the latest first. */
export async function redemptionsPage(
  db: Db,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  { state, language, ...asked }: ParsedRequestOf<typeof pointsCalls.redeemPointList>,
): Promise<ValueOf<typeof pointsCalls.redeemPointList>> {
  const wanted = and(
    eq(pointRedemptions.memberId, memberId),
    state === undefined ? undefined : eq(pointRedemptions.state, state),
  )
  const { offset, ...page } = pageAt(await db.$count(pointRedemptions, wanted), asked)
  const rows = await db
    .select()
    .from(pointRedemptions)
    .where(wanted)
    .orderBy(desc(pointRedemptions.appliedAt), desc(pointRedemptions.id))
    .limit(asked.pageSize)
    .offset(offset)
  return {
    ...page,
    currency,
    list: rows.map((row) => ({
      id: row.id,
      type: row.type,
      applyTime: row.appliedAt,
      changedPoints: -Number(row.points),
      pointsBalance: Number(row.balance),
      ...ofRedemption(row, language),
    })),
  }
}

interface Line extends Record<string, unknown> {
  readonly id: string
  readonly type: PointRow['type']
  readonly redemption: string | null
  readonly posted_at: string
  readonly changed: string
  readonly balance: string
}

/**
 * What moved a member's points in a time. Points that play earned on one day are one line as long as nothing else comes
 * between them: they are posted every few seconds while somebody plays.
 */
const linesOf = ({ memberId, span, gmtOffset }: Omit<RecordScope, 'currency'>): SQL => sql`
  with moved as (
    select e.id, e.amount, e.balance_after, e.posted_at, r.id as redemption,
      case t.kind when 'pointsEarned' then 'earned' when 'pointsReturned' then 'returned' else r.type end as type,
      floor((e.posted_at + ${gmtOffset * 60_000}::bigint) / 86400000.0)::int as day
    from ${ledgerEntries} e
    join ${ledgerAccounts} a on a.id = e.account_id
    join ${ledgerTransactions} t on t.id = e.transaction_id
    left join ${pointRedemptions} r on r.reference = t.reference
    where a.code = ${pointsAccount(memberId)} and e.balance_after is not null
      ${span.from === null ? sql`` : sql`and e.posted_at >= ${span.from}::bigint`}
      ${span.until === null ? sql`` : sql`and e.posted_at < ${span.until}::bigint`}
  ), numbered as (
    select moved.*, count(redemption) over (order by id) as stretch from moved
  ), lines as (
    select max(id) as id, type, redemption, max(posted_at) as posted_at, sum(amount) as changed,
      (array_agg(balance_after order by id desc))[1] as balance
    from numbered group by stretch, day, type, redemption
  )`

/** One page of what moved a member's points, the latest first, and what came and went on all pages. */
export async function pointsPage(
  db: Db,
  scope: RecordScope,
  { type, language, pageNo, pageSize }: ParsedRequestOf<typeof pointsCalls.pointHistory>,
): Promise<ValueOf<typeof pointsCalls.pointHistory>> {
  const wanted = type === undefined ? sql`true` : sql`type = ${type}`
  const { rows: sums } = await db.execute<{ total: number; came: string; went: string }>(sql`
    ${linesOf(scope)}
    select count(*)::int as total, coalesce(sum(changed) filter (where changed > 0), 0)::text as came,
      coalesce(-sum(changed) filter (where changed < 0), 0)::text as went
    from lines where ${wanted}`)
  const { total, came, went } = sums[0]!
  const { offset, ...page } = pageAt(total, { pageNo, pageSize })
  const { rows } = await db.execute<Line>(sql`
    ${linesOf(scope)}
    select id::text as id, type, redemption, posted_at::text as posted_at, changed::text as changed,
      balance::text as balance
    from lines where ${wanted} order by lines.id desc limit ${pageSize} offset ${offset}`)
  const told = await redemptionsOf(
    db,
    rows.flatMap(({ redemption }) => (redemption === null ? [] : [redemption])),
  )
  return {
    ...page,
    currency: scope.currency,
    totals: { came: Number(came), went: Number(went) },
    list: rows.map((line): PointRow => {
      const redemption = line.redemption === null ? undefined : told.get(line.redemption)
      return {
        ...(redemption === undefined ? ofNone : ofRedemption(redemption, language)),
        id: line.id,
        type: line.type,
        applyTime: Number(line.posted_at),
        changedPoints: Number(line.changed),
        pointsBalance: Number(line.balance),
      }
    }),
  }
}

async function redemptionsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Redemption>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(pointRedemptions)
    .where(inArray(pointRedemptions.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}
