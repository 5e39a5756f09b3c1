import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { contractRequests, contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { type ContractKind, rateOf } from '#wire/contracts/contract-terms.ts'
import type { Contract } from '#wire/contracts/contract.ts'
import { isInForce } from './contract-people.ts'
import { type NameReader, teamName } from '#server/domain/agents/team-names.ts'

/** The highest rate an agent may offer from now on, in hundredths of a per cent. */
interface Lowered {
  readonly agentId: string
  readonly kind: ContractKind
  readonly rate: number
}

const above = ({ agentId, kind, rate }: Lowered) =>
  and(eq(contractVersions.uplineId, agentId), eq(contractVersions.kind, kind), gt(contractVersions.topRate, rate))

/**
 * Contracts of a team that end with it: those above the rate and, with each of them, all that its downline has given;
 * named as `reader` sees them.
 */
export async function endsWith(db: DbOrTx, lowered: Lowered, reader: NameReader): Promise<Contract['ends']> {
  const ends: Contract['ends'] = []
  for (let wave: readonly Lowered[] = [lowered]; wave.length > 0;) {
    const next: Lowered[] = []
    for (const each of wave) {
      const rows = await db
        .select({
          id: members.id,
          account: members.account,
          uplineId: members.uplineId,
          topRate: contractVersions.topRate,
        })
        .from(contractVersions)
        .innerJoin(members, eq(members.id, contractVersions.downlineId))
        .where(and(above(each), isInForce))
        .orderBy(asc(members.createdAt), asc(members.id))
      for (const { id, account, uplineId, topRate } of rows) {
        ends.push({ id, name: teamName({ account, uplineId }, reader), rate: rateOf(topRate) })
        next.push({ agentId: id, kind: each.kind, rate: 0 })
      }
    }
    wave = next
  }
  return ends
}

/** Members whose contracts ended, and those whose open offers did. */
export interface Ended {
  readonly ended: readonly {
    readonly id: string
    readonly contractId: string
    readonly uplineId: string | null
    readonly downlineId: string
  }[]
  readonly overtaken: readonly { readonly uplineId: string | null; readonly downlineId: string }[]
}

/**
 * Ends them and the waiting offers above the rate, in the transaction that lowered it; from the top down, in the order
 * of all locks.
 */
export async function endAbove(tx: Tx, lowered: Lowered, now: number): Promise<Ended> {
  const ended: Ended['ended'][number][] = []
  const overtaken: Ended['overtaken'][number][] = []
  for (let wave: readonly Lowered[] = [lowered]; wave.length > 0;) {
    const next: Lowered[] = []
    for (const each of wave) {
      await tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(and(eq(contracts.uplineId, each.agentId), eq(contracts.kind, each.kind)))
        .orderBy(asc(contracts.id))
        .for('update')
      const rows = await tx
        .update(contractVersions)
        .set({ activeUntil: now, endedBy: 'lowered' })
        .where(and(above(each), isInForce))
        .returning()
      const offers = await tx
        .update(contractVersions)
        .set({ outcome: 'overtaken', answeredAt: now })
        .where(and(above(each), isNull(contractVersions.outcome)))
        .returning()
      ended.push(...rows)
      overtaken.push(...offers)
      next.push(...rows.map(({ downlineId }) => ({ agentId: downlineId, kind: each.kind, rate: 0 })))
    }
    wave = next
  }
  const ids = ended.map(({ contractId }) => contractId)
  if (ids.length > 0) {
    await tx
      .update(contractRequests)
      .set({ outcome: 'overtaken', answeredAt: now })
      .where(
        and(
          inArray(contractRequests.contractId, ids),
          eq(contractRequests.what, 'termination'),
          isNull(contractRequests.outcome),
        ),
      )
  }
  return { ended, overtaken }
}

/**
 * Ends every contract, offer and request towards the upline of an account that ceases to be an agent; returns the other
 * sides.
 */
export async function endOwn(tx: Tx, memberId: string, now: number): Promise<readonly string[]> {
  const own = await tx
    .select({ id: contracts.id, uplineId: contracts.uplineId })
    .from(contracts)
    .where(eq(contracts.downlineId, memberId))
    .orderBy(asc(contracts.id))
    .for('update')
  if (own.length === 0) return []
  const theirs = eq(contractVersions.downlineId, memberId)
  await tx.update(contractVersions).set({ activeUntil: now, endedBy: 'terminated' }).where(and(theirs, isInForce))
  const over = { outcome: 'overtaken', answeredAt: now } as const
  await tx
    .update(contractVersions)
    .set(over)
    .where(and(theirs, isNull(contractVersions.outcome)))
  const ids = own.map(({ id }) => id)
  await tx
    .update(contractRequests)
    .set(over)
    .where(and(inArray(contractRequests.contractId, ids), isNull(contractRequests.outcome)))
  return [...new Set(own.flatMap(({ uplineId }) => uplineId ?? []))]
}
