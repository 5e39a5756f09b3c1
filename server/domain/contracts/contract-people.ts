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

/** The parts of the Agent Centre that the kinds belong to (spec §2). */
const flagOf: Readonly<Record<ContractKind, keyof AgentFlags>> = {
  dividend: 'enableCt',
  daily: 'salary',
  hourly: 'hourSalary',
  realtime: 'agentRealtimeSalary',
}

/** What the brand says of contracts. */
export interface ContractRules {
  readonly agentTypes: readonly number[]
  readonly currency: Currency
  /** Kinds that the brand has. */
  readonly kinds: readonly ContractKind[]
  /** The highest rate by kind that an agent without an upline may offer, in hundredths of a per cent. */
  readonly limits: Readonly<Record<ContractKind, number>>
}

/** Who asks about contracts, under those rules; the house is null. */
export interface ContractScope extends ContractRules, NameReader {
  readonly memberId: string | null
}

/** An agent who asks about contracts. */
export interface AgentScope extends ContractScope {
  readonly memberId: string
}

/** The caller as one who may have contracts; refuses `error_not_agent` who is no agent. */
export async function contractScope(
  { settings }: Pick<Services, 'settings'>,
  caller: { readonly memberId: string; readonly type: number },
): Promise<AgentScope> {
  const { agentId, fullNames } = await teamScope({ settings }, caller)
  return { memberId: agentId, agentId, fullNames, ...(await contractRules({ settings })) }
}

/** What the brand says of contracts now. */
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

/** Refuses `feature_off` where the brand has no such contracts: then they can be read, and not changed. */
export function demandKind({ kinds }: Pick<ContractRules, 'kinds'>, kind: ContractKind): void {
  if (!kinds.includes(kind)) throw new Refused('feature_off')
}

/** Two sides about one kind of contract; the upline of an agent without one is the house, null. */
export interface Pair {
  readonly kind: ContractKind
  readonly uplineId: string | null
  readonly downlineId: string
}

/** The agent directly above somebody; null where there is none. */
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
 * The two, for one's own upline (`me`) or a direct downline, which agents without an upline are of the house; refuses
 * `not_found` for every other account, whether it exists or not.
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

/** What holds: agreed to, and not ended. */
export const holds = and(isNotNull(contractVersions.activeFrom), isNull(contractVersions.activeUntil))

/** What the house may offer, in hundredths of a per cent: all of it. */
const wholeRate = 10_000

/**
 * The highest rate that one may offer, in hundredths of a per cent: of the own contract that holds, and the brand's for
 * whoever has no agent above, whatever the house gives them.
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
    .where(and(eq(contracts.downlineId, memberId), eq(contracts.kind, kind), holds))
  return row?.topRate ?? 0
}

/** The highest rates of the contracts that hold between an agent and a downline. */
export async function ratesBetween(db: DbOrTx, uplineId: string, downlineId: string): Promise<KindRate[]> {
  const rows = await db
    .select({ kind: contractVersions.kind, topRate: contractVersions.topRate })
    .from(contractVersions)
    .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
    .where(and(eq(contracts.downlineId, downlineId), eq(contracts.uplineId, uplineId), holds))
  return contractKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map(({ topRate }) => ({ kind, rate: rateOf(topRate) })),
  )
}

/** Locks what is between two people about a kind, and begins it where there is nothing yet; answers its id. */
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

/** Keeps the own contract of an agent as it is until the transaction ends: before the lock of one with a downline. */
export async function holdOwn(tx: Tx, memberId: string | null, kind: ContractKind): Promise<void> {
  if (memberId === null) return
  await tx.execute(
    sql`select id from ${contracts} where ${contracts.downlineId} = ${memberId}::uuid and ${contracts.kind} = ${kind} for share`,
  )
}

/** The parts of the Agent Centre that an agent can open: those the brand has, and those with own contracts to be read. */
export async function readableParts(db: DbOrTx, memberId: string, flags: AgentFlags): Promise<AgentFlags> {
  const rows = await db
    .selectDistinct({ kind: contracts.kind })
    .from(contracts)
    .where(or(eq(contracts.downlineId, memberId), eq(contracts.uplineId, memberId)))
  return { ...flags, ...Object.fromEntries(rows.map(({ kind }) => [flagOf[kind], true])) }
}
