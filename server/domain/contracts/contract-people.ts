import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { AgentFlags } from '#wire/agents/agent.ts'
import { type ContractKind, contractKinds, type KindRate, rateOf } from '#wire/contracts/contract-terms.ts'
import type { Currency } from '#wire/money.ts'
import { newId } from '#server/domain/site/ids.ts'
import { teamScope } from '#server/domain/agents/team.ts'
import type { NameReader } from '#server/domain/agents/team-names.ts'

/** Parts of the Agent Centre that the kinds belong to (spec §2). */
const flagOf: Readonly<Record<ContractKind, keyof AgentFlags>> = {
  dividend: 'enableCt',
  daily: 'salary',
  hourly: 'hourSalary',
  realtime: 'agentRealtimeSalary',
}

/** The brand's rules of contracts. */
export interface ContractRules {
  readonly agentTypes: readonly number[]
  readonly currency: Currency
  /** Kinds the brand has. */
  readonly kinds: readonly ContractKind[]
  /** The highest rate by kind that an agent without an upline may offer, in hundredths of a per cent. */
  readonly limits: Readonly<Record<ContractKind, number>>
}

/** The side that asks, under those rules; the house is null. */
export interface ContractScope extends ContractRules, NameReader {
  readonly memberId: string | null
}

/** An agent who asks about contracts. */
export interface AgentScope extends ContractScope {
  readonly memberId: string
}

/** Returns the scope of the caller's contracts; refuses `error_not_agent` where they are no agent. */
export async function contractScope(
  { settings }: Pick<Services, 'settings'>,
  caller: { readonly memberId: string; readonly type: number },
): Promise<AgentScope> {
  const { agentId, fullNames } = await teamScope({ settings }, caller)
  return { memberId: agentId, agentId, fullNames, ...(await contractRules({ settings })) }
}

/** Reads the brand's rules of contracts. */
export async function contractRules({ settings }: Pick<Services, 'settings'>): Promise<ContractRules> {
  const [{ agentFlags, agentTypes, currency }, rules] = await Promise.all([settings.brand(), settings.memberRules()])
  const kinds = (Object.keys(flagOf) as ContractKind[]).filter((kind) => agentFlags[flagOf[kind]])
  const limits = {
    dividend: rules.contractDividend,
    daily: rules.contractDaily,
    hourly: rules.contractHourly,
    realtime: rules.contractRealtime,
  }
  return { agentTypes, currency, kinds, limits }
}

/** Refuses `feature_off` where the brand has no such contracts: they can then be read, not changed. */
export function demandKind({ kinds }: Pick<ContractRules, 'kinds'>, kind: ContractKind): void {
  if (!kinds.includes(kind)) throw new Refused('feature_off')
}

/** The two sides of a kind of contract; the upline of an agent without one is the house, null. */
export interface Pair {
  readonly kind: ContractKind
  readonly uplineId: string | null
  readonly downlineId: string
}

/** The direct upline of a member where that is an agent; null where there is none. */
export async function agentAbove(
  db: DbOrTx,
  memberId: string,
  agentTypes: readonly number[],
): Promise<{ readonly id: string; readonly account: string; readonly type: number } | null> {
  const [own] = await db.select({ uplineId: members.uplineId }).from(members).where(eq(members.id, memberId))
  if (own?.uplineId == null) return null
  const [row] = await db
    .select({ id: members.id, account: members.account, type: members.type })
    .from(members)
    .where(and(eq(members.id, own.uplineId), inArray(members.type, [...agentTypes])))
  return row ?? null
}

/**
 * Resolves the pair for the own upline (`me`) or a direct downline; for the house, direct downlines are agents without
 * an upline. Refuses `not_found` for every other account, known or not.
 */
export async function pairOf(db: DbOrTx, scope: ContractScope, kind: ContractKind, other: string): Promise<Pair> {
  const { memberId, agentTypes } = scope
  if (other === 'me') {
    if (memberId === null) throw new Refused('not_found')
    return { kind, uplineId: (await agentAbove(db, memberId, agentTypes))?.id ?? null, downlineId: memberId }
  }
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, other),
        memberId === null ? undefined : eq(members.uplineId, memberId),
        inArray(members.type, [...agentTypes]),
      ),
    )
  const isOfOthers = row !== undefined && memberId === null && (await agentAbove(db, row.id, agentTypes)) !== null
  if (row === undefined || isOfOthers) throw new Refused('not_found')
  return { kind, uplineId: memberId, downlineId: row.id }
}

/** Condition of a contract in force: agreed to, and not ended. */
export const isInForce = and(isNotNull(contractVersions.activeFrom), isNull(contractVersions.activeUntil))

/** The highest rate of the house, in hundredths of a per cent: all of it. */
const wholeRate = 10_000

/**
 * The highest rate a side may offer, in hundredths of a per cent: that of the own contract in force, and the brand's
 * for an agent without an agent above, whatever the house gives them.
 */
export async function ownRate(
  db: DbOrTx,
  memberId: string | null,
  kind: ContractKind,
  { agentTypes, limits }: Pick<ContractRules, 'agentTypes' | 'limits'>,
): Promise<number> {
  if (memberId === null) return wholeRate
  if ((await agentAbove(db, memberId, agentTypes)) === null) return limits[kind]
  const [row] = await db
    .select({ topRate: contractVersions.topRate })
    .from(contractVersions)
    .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
    .where(and(eq(contracts.downlineId, memberId), eq(contracts.kind, kind), isInForce))
  return row?.topRate ?? 0
}

/** The highest rates of the contracts in force between an agent and a downline. */
export async function ratesBetween(db: DbOrTx, uplineId: string, downlineId: string): Promise<KindRate[]> {
  const rows = await db
    .select({ kind: contractVersions.kind, topRate: contractVersions.topRate })
    .from(contractVersions)
    .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
    .where(and(eq(contracts.downlineId, downlineId), eq(contracts.uplineId, uplineId), isInForce))
  return contractKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ topRate }) => ({ kind, rate: rateOf(topRate) })),
  )
}

/** Locks the contract of a pair and kind, and creates it where there is none; returns its id. */
export async function lockContract(tx: Tx, pair: Pair, now: number): Promise<string> {
  await tx
    .insert(contracts)
    .values({ id: newId(), ...pair, createdAt: now })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.downlineId, pair.downlineId), eq(contracts.kind, pair.kind)))
    .for('update')
  if (row === undefined) throw new RangeError(`No contract of ${pair.downlineId}`)
  return row.id
}

/** Locks the own contract of an agent until the transaction ends; taken before the lock of one with a downline. */
export async function holdOwn(tx: Tx, memberId: string | null, kind: ContractKind): Promise<void> {
  if (memberId === null) return
  await tx.execute(
    sql`select id from ${contracts} where ${contracts.downlineId} = ${memberId}::uuid and ${contracts.kind} = ${kind} for share`,
  )
}

/** Parts of the Agent Centre that an agent can open: those the brand has, and those with own contracts to read. */
export async function readableParts(db: DbOrTx, memberId: string, flags: AgentFlags): Promise<AgentFlags> {
  const rows = await db
    .selectDistinct({ kind: contracts.kind })
    .from(contracts)
    .where(or(eq(contracts.downlineId, memberId), eq(contracts.uplineId, memberId)))
  return { ...flags, ...Object.fromEntries(rows.map(({ kind }) => [flagOf[kind], true])) }
}
