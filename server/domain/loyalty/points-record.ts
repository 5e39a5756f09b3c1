import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { pointRedemptions } from '#server/store/schema/loyalty/points.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { PointRow, pointsCalls } from '#wire/loyalty/points.ts'
import type { Language } from '#wire/shapes.ts'
import { csvLine } from '#server/domain/records/csv.ts'
import { pointsAccount } from '#server/domain/money/ledger.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { timeAt } from '#server/domain/records/record-files.ts'
import { type RecordScope, recordScope } from '#server/domain/records/record-scope.ts'
import { fallbackLanguages } from '#server/domain/content/translations.ts'

type Redemption = typeof pointRedemptions.$inferSelect

const nameIn = (words: Redemption['words'], language: Language): string | null => {
  const tag = [language, ...fallbackLanguages].find((each) => words[each] !== undefined)
  return tag === undefined ? null : (words[tag] ?? null)
}

/** Redemption details of a line. */
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

/** Returns one page of a member's redemptions, the latest first. */
export async function redemptionsPage(
  db: Db,
  { memberId, currency }: { readonly memberId: string; readonly currency: Currency },
  { state, language, ...request }: ParsedRequestOf<typeof pointsCalls.redeemPointList>,
): Promise<ValueOf<typeof pointsCalls.redeemPointList>> {
  const condition = and(
    eq(pointRedemptions.memberId, memberId),
    state === undefined ? undefined : eq(pointRedemptions.state, state),
  )
  const { offset, ...page } = pageAt(await db.$count(pointRedemptions, condition), request)
  const rows = await db
    .select()
    .from(pointRedemptions)
    .where(condition)
    .orderBy(desc(pointRedemptions.appliedAt), desc(pointRedemptions.id))
    .limit(request.pageSize)
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

/** Scope of the record of a member's points in the days asked for; requirements are in the brand's currency. */
export async function pointsScope(
  site: Pick<Services, 'db' | 'settings'>,
  memberId: string,
  days: Parameters<typeof recordScope>[2],
): Promise<RecordScope> {
  const scope = await recordScope(site, memberId, days)
  const { currency } = await site.settings.brand()
  return { ...scope, currency }
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
 * Movements of a member's points in a time. Consecutive points earned by play on one day form one line: they are posted
 * every few seconds during play.
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

const ofType = (type: PointRow['type'] | undefined): SQL => (type === undefined ? sql`true` : sql`type = ${type}`)

/** Returns one page of the movements of a member's points, the latest first, and the sums in and out of all pages. */
export async function pointsPage(
  db: Db,
  scope: RecordScope,
  { type, language, pageNo, pageSize }: ParsedRequestOf<typeof pointsCalls.pointHistory>,
): Promise<ValueOf<typeof pointsCalls.pointHistory>> {
  const { rows: sums } = await db.execute<{ total: number; came: string; went: string }>(sql`
    ${linesOf(scope)}
    select count(*)::int as total, coalesce(sum(changed) filter (where changed > 0), 0)::text as came,
      coalesce(-sum(changed) filter (where changed < 0), 0)::text as went
    from lines where ${ofType(type)}`)
  const { total, came, went } = sums[0]!
  const { offset, ...page } = pageAt(total, { pageNo, pageSize })
  return {
    ...page,
    currency: scope.currency,
    totals: { came: Number(came), went: Number(went) },
    list: await pointRows(
      db,
      scope,
      { type, language },
      sql`true order by lines.id desc limit ${pageSize} offset ${offset}`,
    ),
  }
}

type Filter = Pick<ParsedRequestOf<typeof pointsCalls.pointHistory>, 'type' | 'language'>

/** Lines of the history in their wire form; `which` ends the statement. */
async function pointRows(db: Db, scope: RecordScope, { type, language }: Filter, which: SQL): Promise<PointRow[]> {
  const { rows } = await db.execute<Line>(sql`
    ${linesOf(scope)}
    select id::text as id, type, redemption, posted_at::text as posted_at, changed::text as changed,
      balance::text as balance
    from lines where ${ofType(type)} and ${which}`)
  const redemptionById = await redemptionsOf(
    db,
    rows.flatMap(({ redemption }) => (redemption === null ? [] : [redemption])),
  )
  return rows.map((line): PointRow => {
    const redemption = line.redemption === null ? undefined : redemptionById.get(line.redemption)
    return {
      ...(redemption === undefined ? ofNone : ofRedemption(redemption, language)),
      id: line.id,
      type: line.type,
      applyTime: Number(line.posted_at),
      changedPoints: Number(line.changed),
      pointsBalance: Number(line.balance),
    }
  })
}

/** Rows read at once while a file is sent. */
const batchSize = 500

/** Yields the lines of the points history in a language, the latest first. */
export async function* pointLines(db: Db, scope: RecordScope, filter: Filter): AsyncGenerator<string> {
  const translate = await translationsFor('points-mall', filter.language)
  const { gmtOffset } = scope
  const heads = [
    'time',
    'reference',
    'type',
    'paid',
    'name',
    'destination',
    'quantity',
    'required',
    'amount',
    'state',
    'changed',
    'balance',
    'remark',
  ]
  yield csvLine(heads.map((head) => translate(`points-mall.record.${head}`)))
  let before: string | null = null
  for (;;) {
    const older: SQL = before === null ? sql`true` : sql`lines.id < ${before}::bigint`
    const rows = await pointRows(db, scope, filter, sql`${older} order by lines.id desc limit ${batchSize}`)
    for (const row of rows) {
      const cells = [
        timeAt(row.applyTime, gmtOffset),
        row.reference,
        translate(`points-mall.record.type.${row.type}`),
        row.paid,
        row.name,
        row.destination,
        row.quantity,
        row.pointsRequirement,
        row.amountRequirement,
        row.state === null ? null : translate(`points-mall.record.state.${row.state}`),
        row.changedPoints,
        row.pointsBalance,
        row.remark,
      ]
      yield csvLine(cells.map((value) => String(value ?? '')))
    }
    const last: PointRow | undefined = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    before = last.id
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
