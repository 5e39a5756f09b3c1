import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { games, rounds, vendors } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { agentReportsCalls, TeamRoundRow } from '#wire/agents/agent-reports.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import { roundColumns, roundEntryOf } from '#server/domain/records/betting-record.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { memberCode, teamName } from './team-names.ts'
import { inTeam, memberFilterOf, type ReportScope } from './team-report.ts'

type Request = ParsedRequestOf<typeof agentReportsCalls.agentBets>

/** Filter of a team's rounds, without pages and days. */
export type TeamBetsFilter = Omit<Request, 'pageNo' | 'pageSize' | 'from' | 'to'>

/** Source and condition of the rounds of a query. */
export interface TeamBetsPart {
  readonly scope: ReportScope
  readonly from: SQL
  readonly where: SQL
  /** Member they are filtered by, as the agent sees the name. */
  readonly of: string | null
}

/** Prepares the query of a team's rounds; refuses as `memberFilterOf`. */
export async function teamBetsPart(db: DbOrTx, scope: ReportScope, filter: TeamBetsFilter): Promise<TeamBetsPart> {
  const { type, vendor, state } = filter
  const { of, where } = await memberFilterOf(db, scope, filter)
  const ofGames = type !== undefined || vendor !== undefined
  return {
    scope,
    of,
    from: sql`${rounds} r ${inTeam(scope, sql`r.member_id`)}${ofGames ? sql` join ${games} g on g.code = r.game_code` : sql``}`,
    where: sql.join(
      [
        sql`r.created_at >= ${scope.from}::bigint and r.created_at < ${scope.until}::bigint`,
        sql`r.currency = ${scope.currency}`,
        where,
        ...(type === undefined ? [] : [sql`g.game_type = ${type}`]),
        ...(vendor === undefined ? [] : [sql`g.vendor = ${vendor}`]),
        ...(state === undefined ? [] : [sql`r.state = ${state}`]),
      ],
      sql` and `,
    ),
  }
}

/** Key of the last row of a file so far. */
type After = Pick<TeamRoundRow, 'id' | 'time'>

/**
 * Returns the matching rounds, the latest first. Their ids come from an index alone, in its order; only then are the
 * rest of the columns read.
 */
export async function teamRounds(
  db: DbOrTx,
  { scope, from, where }: TeamBetsPart,
  at: { readonly limit: number; readonly offset?: number; readonly after?: After | null },
): Promise<readonly TeamRoundRow[]> {
  const { limit, offset = 0, after = null } = at
  const since = after === null ? sql`true` : sql`(r.created_at, r.id) < (${after.time}::bigint, ${after.id}::uuid)`
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select r.id from ${from} where ${where} and ${since}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`)
  if (found.length === 0) return []
  const entries = await db
    .select({ ...roundColumns, memberId: rounds.memberId, account: members.account, uplineId: members.uplineId })
    .from(rounds)
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .innerJoin(vendors, eq(vendors.code, games.vendor))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(
      inArray(
        rounds.id,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(desc(rounds.createdAt), desc(rounds.id))
  return entries.map(({ memberId, account, uplineId, ...row }) => ({
    ...roundEntryOf(row, scope.currency),
    memberId,
    member: teamName({ account, uplineId }, scope),
    code: memberCode(memberId),
  }))
}

/** Returns one page of a team's rounds, and the sums of the settled ones. Refuses as `memberFilterOf`. */
export async function teamBets(
  db: DbOrTx,
  scope: ReportScope,
  { pageNo, pageSize, from: _from, to: _to, ...filter }: Request,
): Promise<ValueOf<typeof agentReportsCalls.agentBets>> {
  const part = await teamBetsPart(db, scope, filter)
  const { rows } = await db.execute<{ total: string; stake: string; win: string }>(sql`
    select count(*)::text as total, coalesce(sum(r.bet) filter (where r.state = 'settled'), 0)::text as stake,
      coalesce(sum(r.win) filter (where r.state = 'settled'), 0)::text as win
    from ${part.from} where ${part.where}`)
  const { total, stake, win } = rows[0]!
  const { offset, ...page } = pageAt(Number(total), { pageNo, pageSize })
  const { days, currency } = scope
  return {
    ...page,
    days,
    currency,
    list: [...(await teamRounds(db, part, { limit: pageSize, offset }))],
    totals: {
      stake: fromMinor(BigInt(stake), currency),
      win: fromMinor(BigInt(win), currency),
      net: fromMinor(BigInt(win) - BigInt(stake), currency),
    },
    vendors: await db.select({ code: vendors.code, title: vendors.title }).from(vendors).orderBy(asc(vendors.title)),
    of: part.of,
  }
}
