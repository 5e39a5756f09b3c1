import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DbOrTx } from '#server/store/db.ts'
import { contractRequests, contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import { downlines } from '#server/store/schema/agents/agents.ts'
import { members } from '#server/store/schema/identity/members.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { type ContractKind, ContractTerms, rateOf } from '#wire/contracts/contract-terms.ts'
import type { Contract, contractCalls, ContractOverview, ContractRow } from '#wire/contracts/contract.ts'
import { AccountType } from '#wire/shapes.ts'
import { endsWith } from './contract-ends.ts'
import { agentAbove, type AgentScope, type ContractScope, ownRate, type Pair } from './contract-people.ts'
import { maskedName } from '#server/domain/identity/masked-name.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { memberCode, teamName } from '#server/domain/agents/team-names.ts'

/** Most entries of a contract's history listed. */
const maxListed = 200

type VersionRow = typeof contractVersions.$inferSelect
type RequestRow = typeof contractRequests.$inferSelect
type Waiting = NonNullable<Contract['waiting']>

/** Returns whether an offer waits for an answer at `now`; an expired one does not, even before that is recorded. */
export const isPending = ({ outcome, expiresAt }: Pick<VersionRow, 'outcome' | 'expiresAt'>, now: number): boolean =>
  outcome === null && expiresAt > now

const asVersion = (row: VersionRow, now: number): Contract['versions'][number] => {
  const { id, version, offeredAt, expiresAt, seenAt, reason, activeFrom, activeUntil, endedBy } = row
  const isOver = row.outcome === null && !isPending(row, now)
  return {
    id,
    version,
    terms: v.parse(ContractTerms, row.terms),
    offeredAt,
    expiresAt,
    seenAt,
    answeredAt: isOver ? expiresAt : row.answeredAt,
    outcome: isOver ? 'expired' : row.outcome,
    reason,
    activeFrom,
    activeUntil,
    endedBy,
  }
}

const offerWaiting = (row: Pick<VersionRow, 'id' | 'offeredAt' | 'expiresAt' | 'seenAt'>, mine: boolean): Waiting => ({
  id: row.id,
  what: 'offer',
  mine,
  askedAt: row.offeredAt,
  expiresAt: row.expiresAt,
  seenAt: row.seenAt,
  reason: null,
})

const requestWaiting = (
  row: Pick<RequestRow, 'id' | 'what' | 'askedBy' | 'askedAt' | 'reason'>,
  memberId: string | null,
): Waiting => ({
  id: row.id,
  what: row.what,
  mine: row.askedBy === memberId,
  askedAt: row.askedAt,
  expiresAt: null,
  seenAt: null,
  reason: row.reason,
})

/** Returns one contract, as `scope.memberId` sees it at `now`; also of a kind the brand does not have. */
export async function contractOf(db: DbOrTx, scope: ContractScope, pair: Pair, now: number): Promise<Contract> {
  const { memberId, currency } = scope
  const { kind, uplineId, downlineId } = pair
  const role = memberId === downlineId ? 'downline' : 'upline'
  const otherId = role === 'upline' ? downlineId : uplineId
  const [other] =
    otherId === null
      ? []
      : await db
          .select({ account: members.account, uplineId: members.uplineId })
          .from(members)
          .where(eq(members.id, otherId))
  const [contract] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.downlineId, downlineId), eq(contracts.kind, kind)))
  const [versions, requests] =
    contract === undefined
      ? [[], []]
      : await Promise.all([
          db
            .select()
            .from(contractVersions)
            .where(eq(contractVersions.contractId, contract.id))
            .orderBy(desc(contractVersions.version))
            .limit(maxListed),
          db
            .select()
            .from(contractRequests)
            .where(eq(contractRequests.contractId, contract.id))
            .orderBy(desc(contractRequests.askedAt), desc(contractRequests.id))
            .limit(maxListed),
        ])
  const offer = versions.find((row) => isPending(row, now))
  const request = requests.find(({ outcome }) => outcome === null)
  const waiting =
    offer !== undefined
      ? offerWaiting(offer, role === 'upline')
      : request === undefined
        ? null
        : requestWaiting(request, memberId)
  const lowered = waiting === null || waiting.mine || waiting.what === 'new' ? null : (offer?.topRate ?? 0)
  return {
    kind,
    role,
    name: other === undefined ? null : teamName(other, scope),
    isOff: !scope.kinds.includes(kind),
    currency,
    most: role === 'upline' ? rateOf(await ownRate(db, memberId, kind, scope)) : null,
    waiting,
    versions: versions.map((row) => asVersion(row, now)),
    requests: requests.map(({ id, what, askedBy, askedAt, reason, answeredAt, outcome, answer }) => ({
      id,
      what,
      mine: askedBy === memberId,
      askedAt,
      reason,
      answeredAt,
      outcome,
      answer,
    })),
    ends:
      lowered === null || uplineId === null
        ? []
        : await endsWith(db, { agentId: downlineId, kind, rate: lowered }, scope),
  }
}

interface Raw extends Record<string, unknown> {
  readonly id: string
  readonly account: string
  readonly type: number
  readonly topRate: number | null
  readonly since: string | null
  readonly offerId: string | null
  readonly offeredAt: string | null
  readonly expiresAt: string | null
  readonly seenAt: string | null
  readonly requestId: string | null
  readonly what: RequestRow['what'] | null
  readonly askedBy: string | null
  readonly askedAt: string | null
  readonly reason: string | null
}

/** Pending items of a kind between a member `m` and the agent above them. */
const between = (kind: ContractKind, now: number) => sql`
  left join ${contracts} c on c.downline_id = m.id and c.kind = ${kind}
  left join ${contractVersions} h on h.contract_id = c.id and h.active_from is not null and h.active_until is null
  left join ${contractVersions} o on o.contract_id = c.id and o.outcome is null and o.expires_at > ${now}::bigint
  left join ${contractRequests} r on r.contract_id = c.id and r.outcome is null`

const columns = sql`
  h.top_rate as "topRate", h.active_from::text as since, o.id as "offerId", o.offered_at::text as "offeredAt",
  o.expires_at::text as "expiresAt", o.seen_at::text as "seenAt", r.id as "requestId", r.what, r.asked_by as "askedBy",
  r.asked_at::text as "askedAt", r.reason`

function waitingOf(row: Raw, memberId: string, role: Contract['role']): Waiting | null {
  const { offerId, offeredAt, expiresAt, seenAt, requestId, what, askedBy, askedAt, reason } = row
  if (offerId !== null && offeredAt !== null && expiresAt !== null) {
    const times = { offeredAt: Number(offeredAt), expiresAt: Number(expiresAt) }
    return offerWaiting({ id: offerId, ...times, seenAt: seenAt === null ? null : Number(seenAt) }, role === 'upline')
  }
  if (requestId === null || what === null) return null
  return requestWaiting({ id: requestId, what, askedBy, askedAt: Number(askedAt), reason }, memberId)
}

/** Row of a direct downline. */
const asRow = (row: Raw, scope: AgentScope): ContractRow => ({
  id: row.id,
  name: teamName({ account: row.account, uplineId: scope.agentId }, scope),
  code: memberCode(row.id),
  type: v.parse(AccountType, row.type),
  rate: row.topRate === null ? null : rateOf(row.topRate),
  since: row.since === null ? null : Number(row.since),
  waiting: waitingOf(row, scope.memberId, 'upline'),
})

/**
 * Lists the agents directly below: first those who wait for an answer, then those who owe one, those with a contract,
 * the others.
 */
export async function downlineContracts(
  db: DbOrTx,
  scope: AgentScope,
  { kind, state, pageNo, pageSize }: ParsedRequestOf<typeof contractCalls.downlineContracts>,
  now: number,
): Promise<ValueOf<typeof contractCalls.downlineContracts>> {
  const { memberId, agentTypes } = scope
  const types = sql.join(
    agentTypes.map((type) => sql`${type}`),
    sql`, `,
  )
  const states = {
    waiting: sql`r.asked_by = m.id`,
    offered: sql`(o.id is not null or (r.id is not null and r.asked_by is distinct from m.id))`,
    active: sql`h.id is not null`,
    none: sql`h.id is null and o.id is null and r.id is null`,
  }
  const from = sql`
    from ${downlines} d join ${members} m on m.id = d.member_id and m.type in (${types}) ${between(kind, now)}
    where d.agent_id = ${memberId}::uuid and d.level = 1 and ${state === undefined ? sql`true` : states[state]}`
  const counted = await db.execute<{ total: string }>(sql`select count(*)::text as total ${from}`)
  const { offset, ...page } = pageAt(Number(counted.rows[0]?.total ?? 0), { pageNo, pageSize })
  const { rows } = await db.execute<Raw>(sql`
    select m.id, m.account, m.type, ${columns} ${from}
    order by case when ${states.waiting} then 0 when ${states.offered} then 1 when ${states.active} then 2 else 3 end,
      d.joined_at desc, m.id desc
    limit ${pageSize} offset ${offset}`)
  return { ...page, list: rows.map((row) => asRow(row, scope)) }
}

/** The caller's contracts of a kind besides those with downlines. */
export async function contractOverview(
  db: DbOrTx,
  scope: AgentScope,
  kind: ContractKind,
  now: number,
): Promise<ContractOverview> {
  const { memberId, agentTypes, currency } = scope
  const upline = await agentAbove(db, memberId, agentTypes)
  const most = rateOf(await ownRate(db, memberId, kind, scope))
  const { rows } = await db.execute<Raw>(sql`
    select m.id, m.account, m.type, ${columns} from ${members} m ${between(kind, now)} where m.id = ${memberId}::uuid`)
  const [row] = rows
  const own: ContractRow = {
    id: 'me',
    name: upline === null ? null : maskedName(upline.account),
    code: null,
    type: upline === null ? null : v.parse(AccountType, upline.type),
    rate: row?.topRate == null ? null : rateOf(row.topRate),
    since: row?.since == null ? null : Number(row.since),
    waiting: row === undefined ? null : waitingOf(row, memberId, 'downline'),
  }
  return { kind, currency, most, own, isOff: !scope.kinds.includes(kind) }
}

const requestTypes: Readonly<Record<ContractKind, keyof ValueOf<typeof contractCalls.waitingContracts>>> = {
  dividend: 'divtypereq',
  daily: 'dailysalreqtype',
  hourly: 'contracthoursalreq',
  realtime: 'realtimesalreqtype',
}

/** How many items wait for an agent's answer, by kind; none for kinds the brand does not have. */
export async function waitingContracts(
  db: DbOrTx,
  { memberId, kinds }: AgentScope,
  now: number,
): Promise<ValueOf<typeof contractCalls.waitingContracts>> {
  const me = sql`${memberId}::uuid`
  const { rows } = await db.execute<{ kind: ContractKind; count: string }>(sql`
    select kind, count(*)::text as count from (
      select o.kind from ${contractVersions} o
      where o.downline_id = ${me} and o.outcome is null and o.expires_at > ${now}::bigint
      union all
      select c.kind from ${contracts} c join ${contractRequests} r on r.contract_id = c.id
      where (c.downline_id = ${me} or c.upline_id = ${me}) and r.outcome is null and r.asked_by is distinct from ${me}
    ) open group by kind`)
  const counted = { divtypereq: 0, dailysalreqtype: 0, contracthoursalreq: 0, realtimesalreqtype: 0 }
  for (const { kind, count } of rows) if (kinds.includes(kind)) counted[requestTypes[kind]] = Number(count)
  return counted
}

/** The offer that waits, or waited until it expired, under the lock of its contract. */
export async function openOffer(db: DbOrTx, contractId: string): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(contractVersions)
    .where(and(eq(contractVersions.contractId, contractId), isNull(contractVersions.outcome)))
  return row ?? null
}

/** The open request of one of the two sides. */
export async function openRequest(db: DbOrTx, contractId: string): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(contractRequests)
    .where(and(eq(contractRequests.contractId, contractId), isNull(contractRequests.outcome)))
  return row ?? null
}
