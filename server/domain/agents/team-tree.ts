import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ValueOf } from '#wire/call.ts'
import type { agentCalls } from '#wire/agents/agent.ts'
import { type NameReader, teamName, teamNameOf } from './team-names.ts'

/**
 * Places a new member below their upline and all agents above, in the transaction that writes the member. Uplines never
 * change, so those above exist already, and concurrent registrations need not wait for each other.
 */
export async function joinTeam(
  tx: Tx,
  { memberId, uplineId, joinedAt }: { readonly memberId: string; readonly uplineId: string; readonly joinedAt: number },
): Promise<void> {
  await tx.execute(sql`
    insert into ${downlines} (agent_id, member_id, level, joined_at)
    select ${uplineId}::uuid, ${memberId}::uuid, 1, ${joinedAt}::bigint
    union all
    select above.agent_id, ${memberId}::uuid, above.level + 1, ${joinedAt}::bigint
    from ${downlines} above where above.member_id = ${uplineId}::uuid`)
}

/** Depth of a member below an agent; null for an account outside the team, known or not. */
export async function levelBelow(db: DbOrTx, agentId: string, memberId: string): Promise<number | null> {
  const [row] = await db
    .select({ level: downlines.level })
    .from(downlines)
    .where(and(eq(downlines.agentId, agentId), eq(downlines.memberId, memberId)))
  return row?.level ?? null
}

/** Path from an agent down to a team member, both excluded, with the names as the agent sees them. */
export async function pathBetween(
  db: DbOrTx,
  reader: NameReader,
  memberId: string,
): Promise<ValueOf<typeof agentCalls.agentDownline>['way']> {
  const rows = await db
    .select({ id: members.id, account: members.account, uplineId: members.uplineId })
    .from(downlines)
    .innerJoin(members, eq(members.id, downlines.memberId))
    .where(
      and(
        eq(downlines.agentId, reader.agentId),
        sql`${downlines.memberId} in (select d.agent_id from ${downlines} d where d.member_id = ${memberId}::uuid)`,
      ),
    )
    .orderBy(asc(downlines.level))
  return rows.map((row) => ({ id: row.id, name: teamName(row, reader) }))
}

/** As `pathBetween`, with the member at its end. */
export const pathTo = async (db: DbOrTx, reader: NameReader, memberId: string) => [
  ...(await pathBetween(db, reader, memberId)),
  { id: memberId, name: await teamNameOf(db, reader, memberId) },
]
