import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { games, rounds, vendors } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { agentReportsCalls, TeamRoundRow } from '#wire/agents/agent-reports.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { fromMinor } from '#wire/money.ts'
import { roundColumns, toldRound } from '#server/domain/records/betting-record.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { memberCode, teamName } from './team-names.ts'
import { inTeam, narrowedTo, type ReportScope } from './team-report.ts'

type Request = ParsedRequestOf<typeof agentReportsCalls.agentBets>

/** Which rounds of a team, without its pages and days. */
export type TeamBetsWanted = Omit<Request, 'pageNo' | 'pageSize' | 'from' | 'to'>

/** The rounds that are wanted: what they are read from, and which of them. */
export interface TeamBetsPart {
  readonly scope: ReportScope
  readonly from: SQL
  readonly where: SQL
  /** The one they are of, as the agent sees the name. */
  readonly of: string | null
}

/** Finds the rounds that are wanted; refuses what `narrowedTo` does. */
export async function teamBetsPart(db: DbOrTx, scope: ReportScope, wanted: TeamBetsWanted): Promise<TeamBetsPart> {
  const { type, vendor, state } = wanted
  const { of, where } = await narrowedTo(db, scope, wanted)
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

/** Where a file goes on: after which row. */
type After = Pick<TeamRoundRow, 'id' | 'time'>

/**
 * The rounds that match, the latest first. Which ones these are is found in an index alone, in its order; only then is
 * the rest of each of them read.
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
  const told = await db
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
  return told.map(({ memberId, account, uplineId, ...row }) => ({
    ...toldRound(row, scope.currency),
    memberId,
    member: teamName({ account, uplineId }, scope),
    code: memberCode(memberId),
  }))
}

/** One page of a team's rounds, and the sums of the settled ones. Refuses what `narrowedTo` does. */
export async function teamBets(
  db: DbOrTx,
  scope: ReportScope,
  { pageNo, pageSize, from: _from, to: _to, ...wanted }: Request,
): Promise<ValueOf<typeof agentReportsCalls.agentBets>> {
  const part = await teamBetsPart(db, scope, wanted)
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
