import { and, count, eq, max, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { downlineRemarks, downlines } from '#server/store/schema/agents/agents.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import type { agentCalls, TeamRow } from '#wire/agents/agent.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import { AccountType } from '#wire/shapes.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { foundInTeam, memberCode, type NameReader, teamName } from './team-names.ts'
import { levelBelow, pathBetween, pathTo } from './team-tree.ts'

/** Team, the account types that count as agents in it, and how names are shown. */
export interface TeamScope extends NameReader {
  readonly agentTypes: readonly number[]
  readonly currency: Currency
}

/** Filter of a team, without its pages. */
export type TeamFilter = Omit<ParsedRequestOf<typeof agentCalls.agentTeam>, 'pageNo' | 'pageSize'>

/**
 * Returns the scope of the caller's team; refuses `error_not_agent` where the brand's configuration makes them no
 * agent.
 */
export async function teamScope(
  { settings }: Pick<Services, 'settings'>,
  caller: { readonly memberId: string; readonly type: number },
): Promise<TeamScope> {
  const { agentTypes, currency, downlineNames } = await settings.brand()
  if (!agentTypes.includes(caller.type)) throw new Refused('error_not_agent')
  return { agentId: caller.memberId, agentTypes, currency, fullNames: downlineNames }
}

/** Source of the rows of a query: the head, its depth below the caller, and the condition. */
export interface TeamPart {
  readonly rootId: string
  readonly deeper: number
  /**
   * The closure alone where no column of the members is needed: joining 100,000 members to count them takes a second.
   */
  readonly from: SQL
  readonly where: SQL
}

/** Resolves the part of a team a query asks for; refuses `not_found` for an account outside the team, known or not. */
export async function teamPart(
  db: DbOrTx,
  scope: TeamScope,
  { under, level, who, name }: TeamFilter,
): Promise<TeamPart> {
  const { agentId, agentTypes } = scope
  const typed = name?.trim() ?? ''
  const rootId = under === undefined || under === 'me' ? agentId : under
  const deeper = rootId === agentId ? 0 : await levelBelow(db, agentId, rootId)
  if (deeper === null) throw new Refused('not_found')
  const types = sql.join(
    agentTypes.map((type) => sql`${type}`),
    sql`, `,
  )
  const isAgent = agentTypes.length === 0 ? sql`false` : sql`m.type in (${types})`
  const where = sql.join(
    [
      sql`d.agent_id = ${rootId}::uuid`,
      ...(under === undefined ? [] : [sql`d.level = 1`]),
      ...(level === undefined ? [] : [sql`d.level = ${level - deeper}`]),
      ...(who === undefined ? [] : [who === 'agents' ? isAgent : sql`not (${isAgent})`]),
      ...(typed === '' ? [] : [sql`d.member_id in (${foundInTeam(scope, typed)})`]),
    ],
    sql` and `,
  )
  return {
    rootId,
    deeper,
    from: who !== undefined ? sql`${ofTeam} join ${members} m on m.id = d.member_id` : ofTeam,
    where,
  }
}

const ofTeam = sql`${downlines} d`

interface Raw extends Record<string, unknown> {
  readonly id: string
  readonly account: string
  readonly uplineId: string | null
  readonly remark: string | null
  readonly type: number
  readonly level: number
  readonly joinedAt: string
  readonly currency: Currency | null
  readonly balance: string | null
  readonly lastLoginAt: string | null
  readonly downlines: string
}

/** Key of the last row of a file so far. */
export interface After {
  readonly id: string
  readonly joinedAt: number
}

/**
 * Returns rows of a part of a team, the newest members first. Their ids come from the closure alone, in the order of
 * its index; only then are the rest of the columns read.
 */
export async function teamRows(
  db: DbOrTx,
  scope: TeamScope,
  part: TeamPart,
  at: { readonly limit: number; readonly offset?: number; readonly after?: After | null },
): Promise<readonly TeamRow[]> {
  const { limit, offset = 0, after = null } = at
  const since =
    after === null ? sql`true` : sql`(d.joined_at, d.member_id) < (${after.joinedAt}::bigint, ${after.id}::uuid)`
  const { rows } = await db.execute<Raw>(sql`
    with part as (
      select d.member_id, d.level, d.joined_at
      from ${part.from} where ${part.where} and ${since}
      order by d.joined_at desc, d.member_id desc limit ${limit} offset ${offset}
    )
    select m.id, m.account, m.upline_id as "uplineId", n.remark, m.type, part.level, part.joined_at::text as "joinedAt", a.currency,
      (a.credits_posted - a.debits_posted - a.debits_pending)::text as balance,
      (select max(s.created_at) from ${sessions} s where s.member_id = m.id)::text as "lastLoginAt",
      (select count(*) from ${downlines} own where own.agent_id = m.id)::text as downlines
    from part join ${members} m on m.id = part.member_id
    left join ${ledgerAccounts} a on a.code = 'member:' || m.id
    left join ${downlineRemarks} n on n.agent_id = ${scope.agentId}::uuid and n.member_id = m.id
    order by part.joined_at desc, part.member_id desc`)
  return rows.map((row) => asRow(row, scope, part))
}

function asRow(row: Raw, scope: TeamScope, { deeper }: TeamPart): TeamRow {
  const currency = row.currency ?? scope.currency
  return {
    id: row.id,
    name: teamName(row, scope),
    code: memberCode(row.id),
    remark: row.remark,
    type: v.parse(AccountType, row.type),
    level: row.level + deeper,
    currency,
    balance: fromMinor(BigInt(row.balance ?? '0'), currency),
    lastLoginAt: row.lastLoginAt === null ? null : Number(row.lastLoginAt),
    joinedAt: Number(row.joinedAt),
    downlines: Number(row.downlines),
  }
}

/** Returns one page of a team. Refuses as `teamPart`. */
export async function teamPage(
  db: DbOrTx,
  scope: TeamScope,
  { pageNo, pageSize, ...filter }: ParsedRequestOf<typeof agentCalls.agentTeam>,
): Promise<ValueOf<typeof agentCalls.agentTeam>> {
  const { agentId } = scope
  const part = await teamPart(db, scope, filter)
  const [whole] = await db
    .select({ size: count(), levels: max(downlines.level) })
    .from(downlines)
    .where(eq(downlines.agentId, agentId))
  const { size, levels } = { size: whole?.size ?? 0, levels: whole?.levels ?? 0 }
  const isWhole = Object.values(filter).every((value) => value === undefined)
  const { offset, ...page } = pageAt(isWhole ? size : await counted(db, part), { pageNo, pageSize })
  const { under } = filter
  const isBelow = under !== undefined && part.rootId !== agentId
  return {
    ...page,
    list: [...(await teamRows(db, scope, part, { limit: pageSize, offset }))],
    levels,
    size,
    way: isBelow ? await pathTo(db, scope, part.rootId) : [],
  }
}

async function counted(db: DbOrTx, { from, where }: TeamPart): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(sql`select count(*)::text as total from ${from} where ${where}`)
  return Number(rows[0]?.total ?? 0)
}

/** Returns one team member; refuses `not_found` as `teamPart`. */
export async function teamMember(
  db: DbOrTx,
  scope: TeamScope,
  id: string,
): Promise<Omit<ValueOf<typeof agentCalls.agentDownline>, 'contracts' | 'rates' | 'receives'>> {
  const { agentId } = scope
  if ((await levelBelow(db, agentId, id)) === null) throw new Refused('not_found')
  const where = sql`d.agent_id = ${agentId}::uuid and d.member_id = ${id}::uuid`
  const part = { rootId: agentId, deeper: 0, from: ofTeam, where }
  const [row] = await teamRows(db, scope, part, { limit: 1 })
  const [own] = await db
    .select({ mobile: members.mobile, email: members.email, emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(eq(members.id, id))
  if (row === undefined || own === undefined) throw new Refused('not_found')
  const direct = await db.$count(downlines, and(eq(downlines.agentId, id), eq(downlines.level, 1)))
  const { rows } = await db.execute<{ deposits: string; withdrawals: string }>(sql`
    select
      (select coalesce(sum(amount), 0) from deposits where member_id = ${id}::uuid and state = 'paid' and currency = ${row.currency})::text as deposits,
      (select coalesce(sum(amount), 0) from withdrawals where member_id = ${id}::uuid and state = 'paid' and currency = ${row.currency})::text as withdrawals`)
  return {
    ...row,
    way: [...(await pathBetween(db, scope, id))],
    direct,
    mobile: own.mobile === null ? null : `•••${own.mobile.slice(-3)}`,
    email: own.email === null || own.emailVerifiedAt === null ? null : maskedEmail(own.email),
    deposits: fromMinor(BigInt(rows[0]?.deposits ?? '0'), row.currency),
    withdrawals: fromMinor(BigInt(rows[0]?.withdrawals ?? '0'), row.currency),
  }
}

/** Reveals neither the length of the address nor its server. */
const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••@•••`

/**
 * Stores an agent's own remark on a team member, or removes it with null; the same again changes nothing. Refuses
 * `not_found` as `teamPart`.
 */
export async function remarkOn(
  db: DbOrTx,
  { agentId }: Pick<TeamScope, 'agentId'>,
  { id, remark }: { readonly id: string; readonly remark: string | null },
  now: number,
): Promise<void> {
  if ((await levelBelow(db, agentId, id)) === null) throw new Refused('not_found')
  if (remark === null) {
    await db.delete(downlineRemarks).where(and(eq(downlineRemarks.agentId, agentId), eq(downlineRemarks.memberId, id)))
    return
  }
  await db
    .insert(downlineRemarks)
    .values({ agentId, memberId: id, remark, changedAt: now })
    .onConflictDoUpdate({
      target: [downlineRemarks.agentId, downlineRemarks.memberId],
      set: { remark, changedAt: now },
    })
}
