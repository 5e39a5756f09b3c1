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
import { tellChanged } from '#server/domain/messages/tell-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** An offer of the house, and the people of the operator behind it. */
export type HouseOffer = typeof houseOffers.$inferSelect

/** The house as a side of contracts. */
async function houseScope(site: Pick<Site, 'settings'>): Promise<ContractScope> {
  return { memberId: null, agentId: '', fullNames: true, ...(await contractRules(site)) }
}

/**
 * Offers an agent without an upline a contract with the house: at once up to the rate that one person may offer, else
 * once a second person agrees. The same one again, while it waits, is offered once. Rejects with words for whoever gave
 * the command; refuses what `offerContract` does.
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
    // One after the other: the same offer twice at once is one.
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
  if (offer.state === 'offered') await tell(site, memberId)
  return offer
}

/** Agrees to an offer that waits, as another person than who wanted it, or rejects it. Rejects and refuses as `offerByHouse`. */
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
  if (offer.state === 'offered') await tell(site, offer.memberId)
  return offer
}

/** What the house can do in a contract besides an offer. */
export const houseMoves = ['withdraw', 'end', 'agree', 'refuse'] as const
export type HouseMove = (typeof houseMoves)[number]

/**
 * Takes back what the house asked, asks for the end of what holds, or answers what the agent asked; again it changes
 * nothing. Rejects with words, and refuses as the agent's own moves do.
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

/** The question that waits in a contract of the house, by who asked it. */
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

/** A contract of the house as the operator reads it. */
export interface HouseContract {
  readonly account: string
  readonly kind: ContractKind
  /** The highest rate of what holds; null while nothing does. */
  readonly rate: string | null
  readonly offered: string | null
  /** What the agent or the house asked for. */
  readonly asked: string | null
}

/** Contracts of the house with what holds and what waits, and the offers that wait for a second person. */
export async function houseContracts(db: Db): Promise<{
  readonly list: readonly HouseContract[]
  readonly waiting: readonly { readonly offer: HouseOffer; readonly account: string }[]
}> {
  const { rows } = await db.execute<{
    account: string
    kind: ContractKind
    rate: number | null
    offered: number | null
    asked: string | null
  }>(sql`
    select m.account, c.kind, h.top_rate as rate, o.top_rate as offered,
      case when r.id is null then null when r.asked_by is null then 'house: ' || r.what else 'agent: ' || r.what end as asked
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

/** Changes up to which rate one person may offer alone: less at once, more once a second person says the same. */
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
async function tell({ live }: Pick<Site, 'live'>, memberId: string): Promise<void> {
  await tellChanged(live, memberId, 'contracts')
  await tellChanged(live, memberId, 'notifications')
}
