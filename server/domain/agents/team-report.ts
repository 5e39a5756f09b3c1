import { sql, type SQL } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { maxReportDays } from '#wire/agents/agent-reports.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { dayAfter } from '#server/domain/protection/play-periods.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { teamScope, type TeamScope } from './team.ts'
import { foundInTeam, type NameReader, teamNameOf } from './team-names.ts'
import { levelBelow } from './team-tree.ts'

/** Days of a report where none are given. */
const usualDays = 30

/** Team, currency and days of a report; `until` is not included. */
export interface ReportScope extends Pick<TeamScope, 'agentId' | 'currency' | 'fullNames'> {
  readonly days: { readonly from: string; readonly to: string }
  readonly from: number
  readonly until: number
  readonly gmtOffset: number
}

interface DateRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns the scope of a report on the caller's team; refuses `error_not_agent` as `teamScope`. */
export async function reportScope(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  caller: Parameters<typeof teamScope>[1],
  { range, now }: { readonly range: DateRange; readonly now: number },
): Promise<ReportScope> {
  const { agentId, currency: usual, fullNames } = await teamScope({ settings }, caller)
  const { gmtOffset } = await settings.brand()
  const held = await holdingOf(db, memberAccount(agentId))
  const days = daysOf(range, siteDay(now, gmtOffset))
  return {
    agentId,
    currency: held?.currency ?? usual,
    fullNames,
    days,
    from: dayBegins(days.from, gmtOffset),
    until: dayBegins(dayAfter(days.to, 1), gmtOffset),
    gmtOffset,
  }
}

function daysOf({ from, to: last }: DateRange, today: string): ReportScope['days'] {
  const to = last ?? today
  const first = dayAfter(to, 1 - maxReportDays)
  const requested = from ?? dayAfter(to, 1 - usualDays)
  return { from: requested < first ? first : requested, to }
}

/** Everyone below the agent as `d`, joined to rows that have a `member_id`. */
export const inTeam = ({ agentId }: Pick<ReportScope, 'agentId'>, memberId: SQL): SQL =>
  sql`join ${downlines} d on d.agent_id = ${agentId}::uuid and d.member_id = ${memberId}`

/** SQL of the day at the site, `yyyy-MM-dd`, of a time in milliseconds. */
export const dayIn = ({ gmtOffset }: Pick<ReportScope, 'gmtOffset'>, time: SQL): SQL =>
  sql`to_char(date '1970-01-01' + ((${time} + ${gmtOffset * 60_000}::bigint) / 86400000)::int, 'YYYY-MM-DD')`

/** Part of a team: one member by id, or those found by typed text. */
export interface MemberFilter {
  readonly member?: string | undefined
  readonly name?: string | undefined
}

/** Resolves a member filter; refuses `not_found` for an id outside the team, known or not. */
export async function memberFilterOf(
  db: DbOrTx,
  reader: NameReader,
  { member, name }: MemberFilter,
): Promise<{ readonly of: string | null; readonly where: SQL }> {
  if (member !== undefined && (await levelBelow(db, reader.agentId, member)) === null) throw new Refused('not_found')
  const typed = name?.trim() ?? ''
  return {
    of: member === undefined ? null : await teamNameOf(db, reader, member),
    where: sql.join(
      [
        member === undefined ? sql`true` : sql`d.member_id = ${member}::uuid`,
        typed === '' ? sql`true` : sql`d.member_id in (${foundInTeam(reader, typed)})`,
      ],
      sql` and `,
    ),
  }
}
