import { and, asc, eq, isNull, lte, max } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { contractRequests, contracts, contractVersions } from '#server/store/schema/contracts/contracts.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { ContractTerms, termsFaults, topRate } from '#wire/contracts/contract-terms.ts'
import type { Contract, contractCalls } from '#wire/contracts/contract.ts'
import { endAbove, type Ended, endsWith } from './contract-ends.ts'
import {
  type ContractScope,
  demandKind,
  holdOwn,
  isInForce,
  lockContract,
  ownRate,
  type Pair,
  pairOf,
} from './contract-people.ts'
import { contractOf, openOffer, openRequest, isPending } from './contract-reads.ts'
import { newId } from '#server/domain/site/ids.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

const day = 24 * 3_600_000

type Site = Pick<Services, 'db' | 'live'>
type CallRequest<Name extends keyof typeof contractCalls> = ParsedRequestOf<(typeof contractCalls)[Name]>

/** Caller and time of a request. */
export interface Visit {
  readonly scope: ContractScope
  readonly now: number
}

/** Notifications of contracts, by their name in the audit. */
type News = 'contract.offered' | 'contract.asked' | 'contract.answered' | 'contract.ended'

/** Records a notification for a side; the acting side gets none, and the house reads `contracts`. */
async function note(
  tx: Tx,
  kind: News,
  memberId: string | null,
  { pair, now }: { readonly pair: Pair; readonly now: number },
): Promise<void> {
  if (memberId === null) return
  await tx.insert(auditEvents).values({ kind, memberId, details: { ...pair }, createdAt: now })
}

/** Notifies the open screens of members; to be called after the transaction. */
async function notifyPeople({ live }: Pick<Site, 'live'>, people: Iterable<string | null>): Promise<void> {
  for (const id of new Set(people)) {
    if (id === null) continue
    await notifyChanged(live, id, 'contracts')
    await notifyChanged(live, id, 'notifications')
  }
}

const peopleOf = ({ uplineId, downlineId }: Pick<Pair, 'uplineId' | 'downlineId'>) => [uplineId, downlineId]

/** Records that an offer expired unanswered. */
const expire = (tx: DbOrTx, id: string, expiresAt: number) =>
  tx
    .update(contractVersions)
    .set({ outcome: 'expired', answeredAt: expiresAt })
    .where(and(eq(contractVersions.id, id), isNull(contractVersions.outcome)))

const sameTerms = (one: unknown, other: ContractTerms): boolean =>
  JSON.stringify(v.parse(ContractTerms, one)) === JSON.stringify(other)

/** A reason as stored; null for an empty one. */
const storedReason = (reason: string | undefined): string | null => reason?.trim() || null

/** Writes an offer as the next version of a contract that this transaction has locked and that has nothing pending. */
export async function writeOffer(
  tx: Tx,
  contractId: string,
  {
    pair,
    terms,
    now,
    expiresAt,
  }: { readonly pair: Pair; readonly terms: ContractTerms; readonly now: number; readonly expiresAt: number },
): Promise<void> {
  const [last] = await tx
    .select({ version: max(contractVersions.version) })
    .from(contractVersions)
    .where(eq(contractVersions.contractId, contractId))
  await tx.insert(contractVersions).values({
    id: newId(),
    contractId,
    ...pair,
    version: (last?.version ?? 0) + 1,
    terms,
    topRate: topRate(terms),
    offeredAt: now,
    expiresAt,
  })
  await note(tx, 'contract.offered', pair.downlineId, { pair, now })
}

/** An offer valid by the rules of terms. */
type Offer = Pick<CallRequest<'offerContract'>, 'terms' | 'days'>

/**
 * Offers a contract in a transaction; false where the same offer waits already. Refuses what the rules of terms forbid,
 * and while something other than a request for a new contract is pending.
 */
export async function offerIn(tx: Tx, { scope, now }: Visit, pair: Pair, { terms, days }: Offer): Promise<boolean> {
  const { kind } = pair
  await holdOwn(tx, scope.memberId, kind)
  const most = await ownRate(tx, scope.memberId, kind, scope)
  const faults = termsFaults(terms, { currency: scope.currency, most })
  if (faults.some(({ fault }) => fault !== 'over')) throw new Refused('contract_terms_invalid')
  if (faults.length > 0) throw new Refused('contract_rate_over')
  const contractId = await lockContract(tx, pair, now)
  const open = await openOffer(tx, contractId)
  if (open !== null && isPending(open, now)) {
    if (sameTerms(open.terms, terms)) return false
    throw new Refused('contract_waits')
  }
  if (open !== null) await expire(tx, open.id, open.expiresAt)
  const request = await openRequest(tx, contractId)
  if (request !== null && request.what !== 'new') throw new Refused('contract_waits')
  if (request !== null) await answerRequest(tx, request.id, { outcome: 'agreed', answer: null, now })
  await writeOffer(tx, contractId, { pair, terms, now, expiresAt: now + days * day })
  return true
}

/** Offers a contract to a direct downline. Refuses as `offerIn`. */
export async function offerContract(
  site: Site,
  { scope, now }: Visit,
  { downlineId, ...offer }: CallRequest<'offerContract'>,
): Promise<Contract> {
  const { kind } = offer.terms
  demandKind(scope, kind)
  const pair = await pairOf(site.db, scope, kind, downlineId)
  const changed = await site.db.transaction((tx) => offerIn(tx, { scope, now }, pair, offer))
  if (changed) await notifyPeople(site, peopleOf(pair))
  return contractOf(site.db, scope, pair, now)
}

const answerRequest = (
  tx: Tx,
  id: string,
  {
    outcome,
    answer,
    now,
  }: { readonly outcome: 'agreed' | 'refused' | 'withdrawn'; readonly answer: string | null; readonly now: number },
) => tx.update(contractRequests).set({ outcome, answer, answeredAt: now }).where(eq(contractRequests.id, id))

/** A pending question by its id, with its two sides; refuses `not_found` for any other member, as for an unknown id. */
async function questionOf(
  db: DbOrTx,
  scope: ContractScope,
  id: string,
): Promise<
  { readonly pair: Pair; readonly contractId: string } & (
    | { readonly offer: typeof contractVersions.$inferSelect; readonly request: null }
    | { readonly offer: null; readonly request: typeof contractRequests.$inferSelect }
  )
> {
  const [offer] = await db.select().from(contractVersions).where(eq(contractVersions.id, id))
  const [request] =
    offer === undefined ? await db.select().from(contractRequests).where(eq(contractRequests.id, id)) : []
  const contractId = offer?.contractId ?? request?.contractId
  if (contractId === undefined) throw new Refused('not_found')
  const [pair] = await db
    .select({ kind: contracts.kind, uplineId: contracts.uplineId, downlineId: contracts.downlineId })
    .from(contracts)
    .where(eq(contracts.id, contractId))
  if (pair === undefined || !peopleOf(pair).includes(scope.memberId)) throw new Refused('not_found')
  demandKind(scope, pair.kind)
  if (offer !== undefined) return { pair, contractId, offer, request: null }
  if (request !== undefined) return { pair, contractId, offer: null, request }
  throw new Refused('not_found')
}

/** Records once that the downline has seen an offer. */
export async function seeContract(
  site: Site,
  { scope, now }: Visit,
  { id }: CallRequest<'seeContract'>,
): Promise<Contract> {
  const { pair, offer } = await questionOf(site.db, scope, id)
  if (offer === null || pair.downlineId !== scope.memberId) throw new Refused('not_found')
  const seen = await site.db
    .update(contractVersions)
    .set({ seenAt: now })
    .where(and(eq(contractVersions.id, id), isNull(contractVersions.seenAt), isNull(contractVersions.outcome)))
    .returning({ id: contractVersions.id })
  if (seen.length > 0) await notifyPeople(site, [pair.uplineId])
  return contractOf(site.db, scope, pair, now)
}

/**
 * Answers the other side's question. Accepting an offer ends, in the same transaction, what exceeds it further down.
 */
export async function answerContract(
  site: Site,
  { scope, now }: Visit,
  { id, agree, reason, ends }: CallRequest<'answerContract'>,
): Promise<Contract> {
  const { pair, offer, request } = await questionOf(site.db, scope, id)
  const asker = offer === null ? request.askedBy : pair.uplineId
  if (asker === scope.memberId) throw new Refused('not_found')
  if (agree && request?.what === 'new') throw new Refused('contract_to_offer')
  const outcome = agree ? ('agreed' as const) : ('refused' as const)
  const storedText = storedReason(reason)
  const done = await site.db.transaction(async (tx): Promise<Ended | null> => {
    await holdOwn(tx, pair.uplineId, pair.kind)
    const contractId = await lockContract(tx, pair, now)
    const again = await questionOf(tx, scope, id)
    const there = again.offer?.outcome ?? again.request?.outcome ?? null
    if (there === outcome) return null
    if (there !== null || (again.offer !== null && !isPending(again.offer, now))) throw new Refused('contract_over')
    let ended: Ended = { ended: [], overtaken: [] }
    if (agree) {
      const rate = again.offer?.topRate ?? 0
      const lowered = { agentId: pair.downlineId, kind: pair.kind, rate }
      if (rate > (await ownRate(tx, pair.uplineId, pair.kind, scope))) throw new Refused('contract_rate_over')
      // A contract with the house does not bound those given to a team.
      const bounds = pair.uplineId !== null
      if (bounds && (await endsWith(tx, lowered, scope)).length !== ends) throw new Refused('contract_changed')
      await tx
        .update(contractVersions)
        .set({ activeUntil: now, endedBy: again.offer === null ? 'terminated' : 'replaced' })
        .where(and(eq(contractVersions.contractId, contractId), isInForce))
      if (bounds) ended = await endAbove(tx, lowered, now)
    }
    if (again.offer === null) await answerRequest(tx, id, { outcome, answer: storedText, now })
    else {
      await tx
        .update(contractVersions)
        .set({
          outcome,
          reason: storedText,
          answeredAt: now,
          seenAt: again.offer.seenAt ?? now,
          activeFrom: agree ? now : null,
        })
        .where(eq(contractVersions.id, id))
    }
    await note(tx, 'contract.answered', asker, { pair, now })
    for (const { uplineId, downlineId } of ended.ended) {
      await note(tx, 'contract.ended', downlineId, { pair: { kind: pair.kind, uplineId, downlineId }, now })
    }
    return ended
  })
  if (done !== null)
    await notifyPeople(site, [...peopleOf(pair), ...[...done.ended, ...done.overtaken].flatMap(peopleOf)])
  return contractOf(site.db, scope, pair, now)
}

/** Withdraws an own question before it is answered. */
export async function withdrawContract(
  site: Site,
  { scope, now }: Visit,
  { id }: CallRequest<'withdrawContract'>,
): Promise<Contract> {
  const { pair, offer, request } = await questionOf(site.db, scope, id)
  if ((offer === null ? request.askedBy : pair.uplineId) !== scope.memberId) throw new Refused('not_found')
  const changed = await site.db.transaction(async (tx) => {
    await lockContract(tx, pair, now)
    const again = await questionOf(tx, scope, id)
    const there = again.offer?.outcome ?? again.request?.outcome ?? null
    if (there === 'withdrawn') return false
    if (there !== null || (again.offer !== null && !isPending(again.offer, now))) throw new Refused('contract_over')
    if (again.offer === null) await answerRequest(tx, id, { outcome: 'withdrawn', answer: null, now })
    else {
      const withdrawn = { outcome: 'withdrawn', answeredAt: now } as const
      await tx.update(contractVersions).set(withdrawn).where(eq(contractVersions.id, id))
    }
    return true
  })
  if (changed) await notifyPeople(site, peopleOf(pair))
  return contractOf(site.db, scope, pair, now)
}

/** Asks the upline for a new contract, or the other side to end the one in force. */
export async function askContract(
  site: Site,
  { scope, now }: Visit,
  { kind, with: other, what, reason }: CallRequest<'askContract'>,
): Promise<Contract> {
  demandKind(scope, kind)
  const { memberId } = scope
  const pair = await pairOf(site.db, scope, kind, other)
  if (what === 'new' && pair.downlineId !== memberId) throw new Refused('contract_to_offer')
  const changed = await site.db.transaction(async (tx) => {
    const contractId = await lockContract(tx, pair, now)
    const request = await openRequest(tx, contractId)
    if (request !== null && request.askedBy === memberId && request.what === what) return false
    const open = await openOffer(tx, contractId)
    if (request !== null || (open !== null && isPending(open, now))) throw new Refused('contract_waits')
    if (open !== null) await expire(tx, open.id, open.expiresAt)
    if (what === 'termination') {
      const active = await tx.$count(contractVersions, and(eq(contractVersions.contractId, contractId), isInForce))
      if (active === 0) throw new Refused('contract_missing')
    }
    const storedText = storedReason(reason)
    await tx
      .insert(contractRequests)
      .values({ id: newId(), contractId, what, askedBy: memberId, askedAt: now, reason: storedText })
    const recipientId = memberId === pair.uplineId ? pair.downlineId : pair.uplineId
    await note(tx, 'contract.asked', recipientId, { pair, now })
    return true
  })
  if (changed) await notifyPeople(site, peopleOf(pair))
  return contractOf(site.db, scope, pair, now)
}

const overAt = (now: number) => and(isNull(contractVersions.outcome), lte(contractVersions.expiresAt, now))

/** Ends offers that expired unanswered, and notifies both sides; returns how many. */
export async function expireContracts({ db, live }: Site, now: number): Promise<number> {
  const due = await db
    .select()
    .from(contractVersions)
    .where(overAt(now))
    .orderBy(asc(contractVersions.expiresAt))
    .limit(500)
  let expired = 0
  for (const { id, kind, uplineId, downlineId, expiresAt } of due) {
    const pair = { kind, uplineId, downlineId }
    const isOver = await db.transaction(async (tx) => {
      await lockContract(tx, pair, now)
      const over = await expire(tx, id, expiresAt).returning({ id: contractVersions.id })
      if (over.length > 0) await note(tx, 'contract.answered', uplineId, { pair, now })
      return over.length > 0
    })
    if (!isOver) continue
    expired += 1
    await notifyPeople({ live }, peopleOf(pair))
  }
  return expired
}

/** Runs `expireContracts` whenever an offer expires. */
export function contractsJob(site: Site): Job {
  return {
    name: 'contracts',
    pollInterval: 1_000,
    retries: 3,
    nextRun: async (now) => {
      const [over] = await site.db
        .select({ id: contractVersions.id })
        .from(contractVersions)
        .where(overAt(now))
        .limit(1)
      return over === undefined ? null : always
    },
    run: async ({ now }) => ({ expired: await expireContracts(site, now) }),
  }
}
