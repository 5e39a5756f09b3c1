import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/store/db.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { endOwn } from '#server/domain/contracts/contract-ends.ts'
import { endOthers } from '#server/domain/sessions/sessions.ts'

/** Result of a change: the sessions it ended, or why it was refused. */
export type TypeChanged =
  | {
      readonly kind: 'changed'
      readonly ended: readonly string[]
      /** The other sides of the contracts it ended. */
      readonly uplines: readonly string[]
    }
  | { readonly kind: 'same' }
  | { readonly kind: 'trial' }
  | { readonly kind: 'downlines' }

/**
 * Changes the type of an account, and ends its sessions, since a browser keeps the type it logged in with. A trial
 * account stays one, and an account with downlines stays an agent: they would have no upline otherwise. The contracts
 * of an account that ceases to be an agent end: its owner could neither see them nor agree to their end.
 */
export async function changeType(
  db: Db,
  {
    memberId,
    type,
    agentTypes,
  }: { readonly memberId: string; readonly type: number; readonly agentTypes: readonly number[] },
  now: number,
): Promise<TypeChanged> {
  return db.transaction(async (tx): Promise<TypeChanged> => {
    const [before] = await tx
      .select({ type: members.type })
      .from(members)
      .where(eq(members.id, memberId))
      .for('no key update')
    if (before === undefined || before.type === type) return { kind: 'same' }
    if (before.type === 4) return { kind: 'trial' }
    const below = and(eq(downlines.agentId, memberId), eq(downlines.level, 1))
    if (!agentTypes.includes(type) && (await tx.$count(downlines, below)) > 0) return { kind: 'downlines' }
    await tx.update(members).set({ type }).where(eq(members.id, memberId))
    const uplines = agentTypes.includes(type) ? [] : await endOwn(tx, memberId, now)
    return { kind: 'changed', ended: await endOthers(tx, { memberId, now }), uplines }
  })
}
