import { and, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { statements } from '#server/store/schema/contracts/statements.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { ContractTerms } from '#wire/contracts/contract-terms.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { StatementRow, StatementSide, statementsCalls } from '#wire/contracts/statements.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { recordScope } from '#server/domain/records/record-scope.ts'
import { conditionsOf, settledBy } from './settlement-terms.ts'
import type { Span } from '#server/domain/site/site-day.ts'
import { memberCode, type NameReader, teamName } from '#server/domain/agents/team-names.ts'

/** Filter of statements: member, kind, time, side and state. */
export interface StatementsFilter
  extends
    Omit<ParsedRequestOf<typeof statementsCalls.agentStatements>, 'pageNo' | 'pageSize' | 'from' | 'to'>,
    NameReader {
  readonly span: Span
  readonly currency: Currency
  readonly gmtOffset: number
}

/** A statement with its terms and the other side's name. */
export interface FoundStatement {
  readonly row: typeof statements.$inferSelect
  readonly terms: ContractTerms
  readonly version: number
  /** Null for the house. */
  readonly account: string | null
  readonly uplineId: string | null
}

/** Prepares the filter of an agent's statements, in days of the site's clock. */
export async function statementsScope(
  services: Pick<Services, 'db' | 'settings'>,
  { agentId, fullNames }: NameReader,
  { from, to, ...filter }: Omit<ParsedRequestOf<typeof statementsCalls.agentStatements>, 'pageNo' | 'pageSize'>,
): Promise<StatementsFilter> {
  const { span, currency, gmtOffset } = await recordScope(services, agentId, { from, to })
  return { ...filter, agentId, fullNames, span, currency, gmtOffset }
}

const receivedBy = (agentId: string) => eq(statements.downlineId, agentId)
const paidBy = (agentId: string) => eq(statements.uplineId, agentId)
const mine = (agentId: string, side?: StatementSide): SQL | undefined =>
  side === undefined
    ? or(receivedBy(agentId), paidBy(agentId))
    : side === 'received'
      ? receivedBy(agentId)
      : paidBy(agentId)

/** A period belongs to the day of its last moment: one that ends at midnight belongs to the day before. */
const matching = ({ agentId, kind, span, side, state }: StatementsFilter) =>
  and(
    mine(agentId, side),
    eq(statements.kind, kind),
    span.from === null ? undefined : gt(statements.endsAt, span.from),
    span.until === null ? undefined : lte(statements.endsAt, span.until),
    state === undefined ? undefined : eq(statements.state, state),
  )

/** Returns statements of one agent, or those that `where` selects, with their terms, the latest first. */
async function found(
  db: DbOrTx,
  agentId: string,
  where: SQL | undefined,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<readonly FoundStatement[]> {
  return db
    .select({
      row: statements,
      terms: contractVersions.terms,
      version: contractVersions.version,
      account: members.account,
      uplineId: members.uplineId,
    })
    .from(statements)
    .innerJoin(contractVersions, eq(contractVersions.id, statements.versionId))
    .leftJoin(
      members,
      sql`${members.id} = case when ${statements.uplineId} = ${agentId}::uuid then ${statements.downlineId} else ${statements.uplineId} end`,
    )
    .where(where)
    .orderBy(desc(statements.endsAt), desc(statements.id))
    .limit(limit)
    .offset(offset)
}

/** The figures a statement was settled by. */
const figuresOf = <Row extends Pick<typeof statements.$inferSelect, 'valid' | 'staked'>>(row: Row) => ({
  ...row,
  valid: row.valid ?? row.staked,
})

/** Returns matching statements, the latest first, up to a limit; `after` is the last of those before. */
export async function statementRows(
  db: DbOrTx,
  filter: StatementsFilter,
  at: { readonly limit: number; readonly offset?: number; readonly after?: StatementRow | null },
): Promise<readonly StatementRow[]> {
  const { after = null, ...page } = at
  const since =
    after === null
      ? undefined
      : sql`(${statements.endsAt}, ${statements.id}) < (${after.until}::bigint, ${after.id}::uuid)`
  const rows = await found(db, filter.agentId, and(matching(filter), since), page)
  return rows.map((statement) => asRow(statement, filter))
}

function asRow({ row, terms, account, ...other }: FoundStatement, reader: NameReader): StatementRow {
  const { id, reference, uplineId, downlineId, startsAt, endsAt, tier, amount, currency, state, paidAt } = row
  return {
    id,
    reference,
    side: uplineId === reader.agentId ? 'paid' : 'received',
    other: account === null ? null : teamName({ account, uplineId: other.uplineId }, reader),
    code: uplineId === reader.agentId ? memberCode(downlineId) : null,
    from: startsAt,
    until: endsAt,
    rate: tier === null ? null : (terms.tiers[tier]?.rate ?? null),
    basis: fromMinor(settledBy(terms, figuresOf(row), currency).basis, currency),
    amount: fromMinor(amount, currency),
    currency,
    state,
    paidAt,
  }
}

/** Returns one page of an agent's statements, with sums over all pages. */
export async function statementsPage(
  db: DbOrTx,
  filter: StatementsFilter,
  request: { readonly pageNo: number; readonly pageSize: number },
): Promise<ValueOf<typeof statementsCalls.agentStatements>> {
  const { agentId, currency } = filter
  const sumOf = (side: SQL, state: 'paid' | 'owed') =>
    sql<string>`coalesce(sum(${statements.amount}) filter (where ${side} and ${statements.state} = ${state}), 0)::text`
  const [sums] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      received: sumOf(receivedBy(agentId), 'paid'),
      paid: sumOf(paidBy(agentId), 'paid'),
      awaited: sumOf(receivedBy(agentId), 'owed'),
      owed: sumOf(paidBy(agentId), 'owed'),
    })
    .from(statements)
    .where(matching(filter))
  const { total, ...amounts } = sums!
  const { offset, ...page } = pageAt(total, request)
  const money = (minor: string) => fromMinor(BigInt(minor), currency)
  return {
    ...page,
    list: [...(await statementRows(db, filter, { limit: request.pageSize, offset }))],
    currency,
    totals: {
      received: money(amounts.received),
      paid: money(amounts.paid),
      awaited: money(amounts.awaited),
      owed: money(amounts.owed),
    },
  }
}

/** An agent's own statement, on either side; refuses `not_found` for anyone else's, known or not. */
export async function ownStatement(db: DbOrTx, agentId: string, id: string): Promise<FoundStatement> {
  const [statement] = await found(db, agentId, and(mine(agentId), eq(statements.id, id)), { limit: 1 })
  if (statement === undefined) throw new Refused('not_found')
  return statement
}

/**
 * How a statement was computed: its sums, every tier with its conditions, and the tier in force. Refuses as
 * `ownStatement`.
 */
export async function statementDetail(
  db: DbOrTx,
  reader: NameReader,
  id: string,
): Promise<ValueOf<typeof statementsCalls.agentStatement>> {
  const statement = await ownStatement(db, reader.agentId, id)
  const { row, terms, version } = statement
  const money = (minor: bigint) => fromMinor(minor, row.currency)
  return {
    ...asRow(statement, reader),
    kind: row.kind,
    period: terms.period,
    version,
    singleBet: terms.singleBet,
    winRate: terms.winRate,
    lossRate: terms.lossRate,
    bets: row.bets,
    activeMembers: row.activeMembers,
    staked: money(row.staked),
    won: money(row.won),
    stakedOnWins: money(row.stakedOnWins),
    stakedOnLosses: money(row.stakedOnLosses),
    bonusCost: terms.bonusCost === true ? money(row.bonusCost) : null,
    carried: terms.carryOver === true ? money(row.carried) : null,
    tiers: terms.tiers.map((tier, place) => {
      const conditions = [...conditionsOf(tier, figuresOf(row), row.currency)]
      return {
        rate: tier.rate,
        applied: place === row.tier,
        met: conditions.every(({ met }) => met),
        conditions,
      }
    }),
  }
}
