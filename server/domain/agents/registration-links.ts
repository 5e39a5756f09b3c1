import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { linkUses, registrationLinks } from '#server/store/schema/agents/registration-links.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import type { LinkState, registerCentreCalls, RegistrationLink } from '#wire/agents/register-centre.ts'
import { AccountType } from '#wire/shapes.ts'
import { hundredths } from '#wire/contracts/contract-terms.ts'
import { contractRules } from '#server/domain/contracts/contract-people.ts'
import { newId } from '#server/domain/site/ids.ts'
import { codeKeyOf, giveCode } from '#server/domain/identity/invitation-codes.ts'
import { offersOf } from './link-offers.ts'
import type { Brand } from '#server/domain/site/site-settings.ts'
import { teamScope } from './team.ts'

type Row = typeof registrationLinks.$inferSelect
type Site = Pick<Services, 'db' | 'settings'>

/** Caller, address and time of a request. */
interface Asking {
  readonly caller: { readonly memberId: string; readonly type: number }
  readonly address: string
  readonly now: number
}

const day = 86_400_000
/** Most live links of an agent, and most links listed. */
const mostLive = 50
const listed = 100

/** Without letters and digits that look alike; ten of these cannot be guessed. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A link is live until it is closed, has expired or has been used as often as it may be. */
const isLive = (now: number): SQL | undefined =>
  and(
    isNull(registrationLinks.disabledAt),
    or(isNull(registrationLinks.expiresAt), gt(registrationLinks.expiresAt, now)),
    or(isNull(registrationLinks.mostUses), lt(registrationLinks.uses, registrationLinks.mostUses)),
  )

function stateOf({ disabledAt, expiresAt, mostUses, uses }: Row, now: number): LinkState {
  if (disabledAt !== null) return 'disabled'
  if (mostUses !== null && uses >= mostUses) return 'usedUp'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'live'
}

const asLink = (row: Row, code: string, now: number): RegistrationLink => ({
  id: row.id,
  name: row.name,
  code,
  type: v.parse(AccountType, row.type),
  state: stateOf(row, now),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  uses: row.uses,
  mostUses: row.mostUses,
  rates: [...row.rates],
})

/** The links of the caller; refuses `error_not_agent`. */
export async function linksOf(
  { db, settings }: Site,
  { caller, now }: Asking,
): Promise<ValueOf<typeof registerCentreCalls.registrationLinks>> {
  const { agentId } = await teamScope({ settings }, caller)
  const rows = await db
    .select()
    .from(registrationLinks)
    .where(eq(registrationLinks.agentId, agentId))
    .orderBy(desc(registrationLinks.createdAt), desc(registrationLinks.id))
    .limit(listed)
  const [{ downlineTypes, agentTypes }, rules] = await Promise.all([settings.brand(), contractRules({ settings })])
  return {
    list: rows.map((row) => asLink(row, row.codeKey.toUpperCase(), now)),
    types: downlineTypes,
    most: mostLive,
    live: await liveOf(db, agentId, now),
    agentTypes: downlineTypes.filter((type) => agentTypes.includes(type)),
    offers: [...(await offersOf(db, agentId, rules))],
  }
}

const liveOf = (db: DbOrTx, agentId: string, now: number) =>
  db.$count(registrationLinks, and(eq(registrationLinks.agentId, agentId), isLive(now)))

/**
 * Makes a link. Refuses `feature_off` for a type that agents of the brand may not open and for contracts the brand does
 * not have, `contract_terms_invalid` and `contract_rate_over` for rates that cannot be offered, and `link_too_many`.
 */
export async function makeLink(
  { db, settings }: Site,
  { name, type, days, mostUses, rates }: ParsedRequestOf<typeof registerCentreCalls.makeRegistrationLink>,
  { caller, address, now }: Asking,
): Promise<RegistrationLink> {
  const { agentId } = await teamScope({ settings }, caller)
  const [{ downlineTypes, agentTypes }, rules] = await Promise.all([settings.brand(), contractRules({ settings })])
  if (!downlineTypes.some((each) => each === type)) throw new Refused('feature_off')
  const kinds = rates.map(({ kind }) => kind)
  if (kinds.length > 0 && !agentTypes.includes(type)) throw new Refused('feature_off')
  if (kinds.some((kind) => !rules.kinds.includes(kind))) throw new Refused('feature_off')
  if (new Set(kinds).size < kinds.length || rates.some(({ rate }) => hundredths(rate) === 0))
    throw new Refused('contract_terms_invalid')
  return db.transaction(async (tx) => {
    // Concurrent requests wait here, and count the links made before them.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, agentId)).for('no key update')
    if ((await liveOf(tx, agentId, now)) >= mostLive) throw new Refused('link_too_many')
    const offers = new Map((await offersOf(tx, agentId, rules)).map(({ kind, most }) => [kind, hundredths(most)]))
    if (rates.some(({ kind, rate }) => hundredths(rate) > (offers.get(kind) ?? 0)))
      throw new Refused('contract_rate_over')
    const code = await freshCode(tx, agentId, now)
    const expiresAt = days === null ? null : now + days * day
    const codeKey = codeKeyOf(code)
    const row = {
      id: newId(),
      agentId,
      codeKey,
      name,
      type,
      createdAt: now,
      expiresAt,
      mostUses,
      uses: 0,
      disabledAt: null,
      rates,
    }
    await tx.insert(registrationLinks).values(row)
    const details = { linkId: row.id, type, expiresAt, mostUses, rates }
    await tx.insert(auditEvents).values({ kind: 'link.made', memberId: agentId, address, details, createdAt: now })
    return asLink(row, code, now)
  })
}

async function freshCode(tx: Tx, memberId: string, now: number): Promise<string> {
  const code = newCode()
  return (await giveCode(tx, { code, kind: 'link', memberId, now })) ? code : freshCode(tx, memberId, now)
}

/** Closes one of the caller's links for good; refuses `not_found` for another agent's link as for an unknown one. */
export async function disableLink(
  { db, settings }: Site,
  id: string,
  { caller, address, now }: Asking,
): Promise<{ readonly disabled: true }> {
  const { agentId } = await teamScope({ settings }, caller)
  const mine = and(eq(registrationLinks.id, id), eq(registrationLinks.agentId, agentId))
  await db.transaction(async (tx) => {
    const [closed] = await tx
      .update(registrationLinks)
      .set({ disabledAt: now })
      .where(and(mine, isNull(registrationLinks.disabledAt)))
      .returning({ id: registrationLinks.id })
    if (closed === undefined) {
      if ((await tx.$count(registrationLinks, mine)) === 0) throw new Refused('not_found')
      return
    }
    const details = { linkId: id }
    await tx.insert(auditEvents).values({ kind: 'link.disabled', memberId: agentId, address, details, createdAt: now })
  })
  return { disabled: true }
}

/** A link by which a visitor arrived. */
export interface FoundLink {
  readonly id: string
  readonly agentId: string
  readonly type: AccountType
  /** Contracts offered to the member who registers by it. */
  readonly rates: Row['rates']
  /** Why it opens no account; null where it does. */
  readonly lack: 'link_over' | 'link_used_up' | null
}

/**
 * Reads the link of a code; null for an unknown one. A link whose agent may not log in counts as unknown; one that the
 * agent could not make today counts as over, like an expired one.
 */
export async function linkBy(db: DbOrTx, code: string, brand: Brand, now: number): Promise<FoundLink | null> {
  const [found] = await db
    .select({ link: registrationLinks, agent: { type: members.type, mayEnter: members.mayEnter } })
    .from(registrationLinks)
    .innerJoin(members, eq(members.id, registrationLinks.agentId))
    .where(eq(registrationLinks.codeKey, codeKeyOf(code)))
  if (found === undefined) return null
  const { link, agent } = found
  const stands =
    agent.mayEnter && brand.agentTypes.includes(agent.type) && brand.downlineTypes.some((type) => type === link.type)
  const state = stands ? stateOf(link, now) : 'disabled'
  const lack = state === 'live' ? null : state === 'usedUp' ? 'link_used_up' : 'link_over'
  return { id: link.id, agentId: link.agentId, type: v.parse(AccountType, link.type), rates: link.rates, lack }
}

/**
 * Counts a use of a link for a new member, in the transaction that writes the member: of concurrent requests for the
 * last use one succeeds. Returns false where the link is no longer live.
 */
export async function useLink(tx: Tx, linkId: string, memberId: string, now: number): Promise<boolean> {
  const used = await tx
    .update(registrationLinks)
    .set({ uses: sql`${registrationLinks.uses} + 1` })
    .where(and(eq(registrationLinks.id, linkId), isLive(now)))
    .returning({ id: registrationLinks.id })
  if (used.length === 0) return false
  await tx.insert(linkUses).values({ memberId, linkId, usedAt: now })
  return true
}
