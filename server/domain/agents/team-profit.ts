import { sql, type SQL } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { agentReportsCalls, ProfitRow } from '#wire/agents/agent-reports.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { memberCode, teamName } from './team-names.ts'
import type { ReportScope } from './team-report.ts'
import { levelBelow, pathTo } from './team-tree.ts'

type Request = ParsedRequestOf<typeof agentReportsCalls.agentProfit>

interface Sums {
  readonly rounds: string
  readonly stake: string
  readonly valid: string
  readonly win: string
}

interface Raw extends Sums, Record<string, unknown> {
  readonly id: string
  readonly account: string
  readonly uplineId: string | null
  readonly downlines: string
}

/** The account whose line is reported. */
export interface Line {
  readonly scope: ReportScope
  readonly rootId: string
}

/** Finds the account of the line; refuses `not_found` for an id outside the team, known or not. */
export async function profitLine(db: DbOrTx, scope: ReportScope, { under }: Pick<Request, 'under'>): Promise<Line> {
  if (under === undefined) return { scope, rootId: scope.agentId }
  if ((await levelBelow(db, scope.agentId, under)) === null) throw new Refused('not_found')
  return { scope, rootId: under }
}

/**
 * Play of each branch of a line. Play is summed by member first, then assigned to the direct downline who is or is
 * above that member. The head of the line has a branch of their own, except for the asking agent.
 */
const branches = ({ scope, rootId }: Line): SQL => sql`
  played as (
    select r.member_id, count(*) as rounds, sum(r.bet) as stake,
      coalesce(sum(r.bet) filter (where r.state = 'settled'), 0) as valid,
      coalesce(sum(r.win) filter (where r.state = 'settled'), 0) as win
    from ${rounds} r
    where r.created_at >= ${scope.from}::bigint and r.created_at < ${scope.until}::bigint
      and r.currency = ${scope.currency} and r.state <> 'rolledBack'
    group by r.member_id
  ), placed as (
    select case when d.level = 1 then d.member_id else above.agent_id end as id, p.*
    from played p
    join ${downlines} d on d.agent_id = ${rootId}::uuid and d.member_id = p.member_id
    left join ${downlines} above on d.level > 1 and above.member_id = p.member_id and above.level = d.level - 1
    ${
      rootId === scope.agentId
        ? sql``
        : sql`union all select p.member_id as id, p.* from played p where p.member_id = ${rootId}::uuid`
    }
  ), branch as (
    select id, sum(rounds) as rounds, sum(stake) as stake, sum(valid) as valid, sum(win) as win from placed group by id
  )`

const asSums = (currency: Currency, { rounds: count, stake, valid, win }: Sums) => ({
  rounds: Number(count),
  stake: fromMinor(BigInt(stake), currency),
  valid: fromMinor(BigInt(valid), currency),
  win: fromMinor(BigInt(win), currency),
  net: fromMinor(BigInt(win) - BigInt(valid), currency),
})

interface Found extends Sums, Record<string, unknown> {
  readonly count: string
  readonly rows: readonly Raw[] | null
}

/**
 * Returns the branches of a line that played, the highest stakes first: those of a page (beyond the last, the last), or
 * all.
 */
async function foundIn(
  db: DbOrTx,
  line: Line,
  page: { readonly pageNo: number; readonly pageSize: number } | null,
): Promise<Found> {
  const at =
    page === null
      ? sql``
      : sql`limit ${page.pageSize} offset ${page.pageSize} * greatest(0, least(${page.pageNo}::int,
          ceil((select count(*) from branch) / ${page.pageSize}::numeric)::int) - 1)`
  const { rows } = await db.execute<Found>(sql`
    with ${branches(line)}, part as (select * from branch order by stake desc, id ${at})
    select count(*)::text as count, coalesce(sum(rounds), 0)::text as rounds, coalesce(sum(stake), 0)::text as stake,
      coalesce(sum(valid), 0)::text as valid, coalesce(sum(win), 0)::text as win,
      (select json_agg(json_build_object('id', part.id, 'account', m.account, 'uplineId', m.upline_id, 'rounds', part.rounds::text,
        'stake', part.stake::text, 'valid', part.valid::text, 'win', part.win::text,
        'downlines', (select count(*) from ${downlines} own where own.agent_id = part.id)::text)
        order by part.stake desc, part.id) from part join ${members} m on m.id = part.id) as rows
    from branch`)
  return rows[0]!
}

const asRow = ({ scope, rootId }: Line, { id, account, uplineId, downlines: below, ...sums }: Raw): ProfitRow => ({
  id,
  name: teamName({ account, uplineId }, scope),
  code: memberCode(id),
  own: id === rootId,
  downlines: Number(below),
  ...asSums(scope.currency, sums),
})

/** Returns all branches of a line that played, the highest stakes first. */
export async function profitRows(db: DbOrTx, line: Line): Promise<readonly ProfitRow[]> {
  const { rows } = await foundIn(db, line, null)
  return (rows ?? []).map((row) => asRow(line, row))
}

/** Returns one page of the branches of a line, and the sums of all. Refuses as `profitLine`. */
export async function teamProfit(
  db: DbOrTx,
  scope: ReportScope,
  { pageNo, pageSize, under }: Request,
): Promise<ValueOf<typeof agentReportsCalls.agentProfit>> {
  const line = await profitLine(db, scope, { under })
  const { count, rows, ...sums } = await foundIn(db, line, { pageNo, pageSize })
  const { offset: _, ...page } = pageAt(Number(count), { pageNo, pageSize })
  const { agentId, days, currency } = scope
  const { rootId } = line
  return {
    ...page,
    days,
    currency,
    list: (rows ?? []).map((row) => asRow(line, row)),
    totals: asSums(currency, sums),
    way: rootId === agentId ? [] : await pathTo(db, scope, rootId),
  }
}
