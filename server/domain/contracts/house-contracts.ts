import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { contractRequests, contracts, contractVersions, houseOffers } from '#server/store/schema/contracts/contracts.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { type ContractKind, rateOf, type ContractTerms, topRate } from '#wire/contracts/contract-terms.ts'
import { afterWanting, type HouseRates } from '#server/domain/money/adjustment-rule.ts'
import { type ContractScope, contractRules, demandKind, pairOf } from './contract-people.ts'
import { answerContract, askContract, offerIn, withdrawContract } from './contracts.ts'
import { demandPerson, type PersonalKey } from '#server/domain/security/operator-people.ts'
import { createReference } from '#server/domain/records/references.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** An offer of the house, and the operator's people behind it. */
export type HouseOffer = typeof houseOffers.$inferSelect

/** The house as a side of contracts. */
async function houseScope(site: Pick<Site, 'settings'>): Promise<ContractScope> {
  return { memberId: null, agentId: '', fullNames: true, ...(await contractRules(site)) }
}

/**
 * Offers an agent without an upline a contract with the house: at once up to the rate one person may offer, else once a
 * second person agrees. The same offer again, while it waits, is kept once. Rejects with an error text for the
 * operator; refuses as `offerContract`.
 */
export async function offerByHouse(
  site: Site,
  { memberId, terms, days }: { readonly memberId: string; readonly terms: ContractTerms; readonly days: number },
  by: PersonalKey,
  now: number,
): Promise<HouseOffer> {
  const scope = await houseScope(site)
  demandKind(scope, terms.kind)
  const { aloneUpTo } = (await site.settings.houseRates())[terms.kind]
  const offer = await site.db.transaction(async (tx) => {
    const askedBy = await demandPerson(tx, by)
    const pair = await pairOf(tx, scope, terms.kind, memberId)
    // Serialised: the same offer twice at once is kept once.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
    const [same] = await tx
      .select()
      .from(houseOffers)
      .where(
        and(
          eq(houseOffers.memberId, memberId),
          eq(houseOffers.state, 'waiting'),
          sql`${houseOffers.terms} = ${JSON.stringify(terms)}::jsonb`,
        ),
      )
    if (same !== undefined) return same
    const isEnough = topRate(terms) <= aloneUpTo
    if (isEnough) await offerIn(tx, { scope, now }, pair, { terms, days })
    const [written] = await tx
      .insert(houseOffers)
      .values({
        reference: createReference('H'),
        ...{ memberId, terms, days, askedBy, askedAt: now },
        ...(isEnough ? { state: 'offered', decidedBy: askedBy, decidedAt: now } : { state: 'waiting' }),
      })
      .returning()
    await note(tx, { memberId, by: askedBy, what: isEnough ? 'offered' : 'wanted', kind: terms.kind }, now)
    return written!
  })
  if (offer.state === 'offered') await notifyAgent(site, memberId)
  return offer
}

/**
 * Agrees to a waiting offer, as another person than the one who made it, or rejects it. Rejects and refuses as
 * `offerByHouse`.
 */
export async function decideHouseOffer(
  site: Site,
  { reference, agrees }: { readonly reference: string; readonly agrees: boolean },
  by: PersonalKey,
  now: number,
): Promise<HouseOffer> {
  const scope = await houseScope(site)
  const offer = await site.db.transaction(async (tx) => {
    const decidedBy = await demandPerson(tx, by)
    const [waiting] = await tx.select().from(houseOffers).where(eq(houseOffers.reference, reference)).for('update')
    if (waiting === undefined) throw new Error(`There is no offer ${reference}`)
    if (waiting.state !== 'waiting') throw new Error(`${reference} is ${waiting.state}`)
    if (agrees && waiting.askedBy === decidedBy) throw new Error('Another person must agree')
    const { memberId, terms, days } = waiting
    if (agrees) {
      demandKind(scope, terms.kind)
      await offerIn(tx, { scope, now }, await pairOf(tx, scope, terms.kind, memberId), { terms, days })
    }
    const [decided] = await tx
      .update(houseOffers)
      .set({ state: agrees ? 'offered' : 'rejected', decidedBy, decidedAt: now })
      .where(eq(houseOffers.reference, reference))
      .returning()
    await note(tx, { memberId, by: decidedBy, what: agrees ? 'offered' : 'rejected', kind: terms.kind }, now)
    return decided!
  })
  if (offer.state === 'offered') await notifyAgent(site, offer.memberId)
  return offer
}

/** Actions of the house on a contract besides an offer. */
export const houseMoves = ['withdraw', 'end', 'agree', 'refuse'] as const
export type HouseMove = (typeof houseMoves)[number]

/**
 * Withdraws a question of the house, asks to end the contract in force, or answers the agent's question; again it
 * changes nothing. Rejects with an error text, and refuses as the agent's own actions.
 */
export async function moveByHouse(
  site: Site,
  { memberId, kind, move }: { readonly memberId: string; readonly kind: ContractKind; readonly move: HouseMove },
  by: PersonalKey,
  now: number,
): Promise<void> {
  const name = await demandPerson(site.db, by)
  const visit = { scope: await houseScope(site), now }
  await pairOf(site.db, visit.scope, kind, memberId)
  if (move === 'end') await askContract(site, visit, { kind, with: memberId, what: 'termination' })
  else {
    const id = await waitingOf(site.db, { memberId, kind, isOfHouse: move === 'withdraw' })
    if (id === null) throw new Error('Nothing of the sort waits')
    if (move === 'withdraw') await withdrawContract(site, visit, { id })
    else await answerContract(site, visit, { id, agree: move === 'agree', ends: 0 })
  }
  await note(site.db, { memberId, by: name, what: move, kind }, now)
}

/** The pending question of a contract of the house, by the side that asked. */
async function waitingOf(
  db: Db,
  {
    memberId,
    kind,
    isOfHouse,
  }: { readonly memberId: string; readonly kind: ContractKind; readonly isOfHouse: boolean },
): Promise<string | null> {
  const ofPair = and(eq(contracts.downlineId, memberId), eq(contracts.kind, kind), isNull(contracts.uplineId))
  const [offer] = isOfHouse
    ? await db
        .select({ id: contractVersions.id })
        .from(contractVersions)
        .innerJoin(contracts, eq(contracts.id, contractVersions.contractId))
        .where(and(ofPair, isNull(contractVersions.outcome)))
    : []
  const [request] = await db
    .select({ id: contractRequests.id })
    .from(contractRequests)
    .innerJoin(contracts, eq(contracts.id, contractRequests.contractId))
    .where(
      and(
        ofPair,
        isNull(contractRequests.outcome),
        isOfHouse ? isNull(contractRequests.askedBy) : eq(contractRequests.askedBy, memberId),
      ),
    )
  return offer?.id ?? request?.id ?? null
}

/** A contract of the house as the operator sees it. */
export interface HouseContract {
  readonly account: string
  readonly kind: ContractKind
  /** The highest rate in force; null while there is none. */
  readonly rate: string | null
  readonly offered: string | null
  /** The open question of the agent or the house. */
  readonly requested: string | null
}

/** Lists contracts of the house, in force and pending, and the offers that wait for a second person. */
export async function houseContracts(db: Db): Promise<{
  readonly list: readonly HouseContract[]
  readonly waiting: readonly { readonly offer: HouseOffer; readonly account: string }[]
}> {
  const { rows } = await db.execute<{
    account: string
    kind: ContractKind
    rate: number | null
    offered: number | null
    requested: string | null
  }>(sql`
    select m.account, c.kind, h.top_rate as rate, o.top_rate as offered,
      case when r.id is null then null when r.asked_by is null then 'house: ' || r.what else 'agent: ' || r.what end as requested
    from ${contracts} c join ${members} m on m.id = c.downline_id
    left join ${contractVersions} h on h.contract_id = c.id and h.active_from is not null and h.active_until is null
    left join ${contractVersions} o on o.contract_id = c.id and o.outcome is null
    left join ${contractRequests} r on r.contract_id = c.id and r.outcome is null
    where c.upline_id is null order by m.account, c.kind limit 500`)
  const rate = (parts: number | null) => (parts === null ? null : rateOf(parts))
  const waiting = await db
    .select({ offer: houseOffers, account: members.account })
    .from(houseOffers)
    .innerJoin(members, eq(members.id, houseOffers.memberId))
    .where(eq(houseOffers.state, 'waiting'))
    .orderBy(asc(houseOffers.askedAt), desc(houseOffers.reference))
    .limit(100)
  return { list: rows.map((row) => ({ ...row, rate: rate(row.rate), offered: rate(row.offered) })), waiting }
}

/**
 * Changes the rate up to which one person may offer alone: a lower one at once, a higher one once a second person
 * confirms it.
 */
export async function moveHouseRate(
  { db, settings }: Pick<Site, 'db' | 'settings'>,
  { kind, rate }: { readonly kind: ContractKind; readonly rate: number },
  by: PersonalKey,
  now: number,
): Promise<HouseRates> {
  const rates = await settings.houseRates()
  const changed = { ...rates, [kind]: afterWanting(rates[kind], rate, await demandPerson(db, by)) }
  await settings.setHouseRates(changed, now)
  return changed
}

const note = (
  db: Db | Tx,
  {
    memberId,
    ...details
  }: { readonly memberId: string; readonly by: string; readonly what: string; readonly kind: ContractKind },
  now: number,
) => db.insert(auditEvents).values({ kind: 'contract.house', memberId, details, createdAt: now })

/** Notifies the agent's open screens. */
async function notifyAgent({ live }: Pick<Site, 'live'>, memberId: string): Promise<void> {
  await notifyChanged(live, memberId, 'contracts')
  await notifyChanged(live, memberId, 'notifications')
}
