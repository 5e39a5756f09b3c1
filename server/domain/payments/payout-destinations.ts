import { and, asc, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { payoutDestinations } from '#server/store/schema/payments/withdrawals.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { numberDigits, type payoutCalls, type PayoutDestination, payoutNumberProblem } from '#wire/payments/payout.ts'
import type { Language } from '#wire/shapes.ts'
import { normalizeText } from '#server/domain/content/normalize-text.ts'
import { newId } from '#server/domain/site/ids.ts'
import { ownerAlerts } from '#server/domain/messages/owner-alerts.ts'
import { demandPaymentPassword, hasPaymentPassword } from './payment-password.ts'
import { sealText, type Secrets, unsealText } from '#server/domain/security/secrets.ts'
import { hashCode } from '#server/domain/security/tokens.ts'

type Row = typeof payoutDestinations.$inferSelect
interface Visit {
  readonly caller: Caller
  readonly address: string
  readonly now: number
}

interface Reader {
  readonly language: Language
}

const minute = 60_000
/** Digits of a number that are shown. */
const shownDigits = 4

/** Purpose the number of a member's account is sealed for. */
export const numberOf = (memberId: string) => ({ purpose: 'payout numbers', owner: memberId }) as const

/** Stored form of an account number at a provider: sealed, its last digits, and a hash for comparison. */
export const storedNumber = (
  secrets: Secrets,
  { memberId, provider, digits }: { readonly memberId: string; readonly provider: string; readonly digits: string },
) => ({
  number: sealText(secrets, numberOf(memberId), digits),
  ending: digits.slice(-shownDigits),
  numberHash: hashCode(secrets.secret, 'payout number', provider, digits),
})

/** The digits of a stored number; null when none of the server's secrets opens it. */
export const openNumber = (secrets: Secrets, row: Pick<Row, 'memberId' | 'number'>): string | null =>
  unsealText(secrets, numberOf(row.memberId), row.number)?.value ?? null

const there = (memberId: string, now: number) =>
  and(
    eq(payoutDestinations.memberId, memberId),
    or(isNull(payoutDestinations.goneAt), gt(payoutDestinations.goneAt, now)),
  )

const asDestination = ({
  id,
  providerName,
  kind,
  ending,
  holder,
  isDefault,
  usableFrom,
  goneAt,
}: Row): PayoutDestination => ({
  id,
  providerName,
  kind,
  ending,
  holder,
  isDefault,
  usableFrom,
  goneAt,
})

/** A member's payout destinations: the default first, then in the order they were added, without removed ones. */
export async function destinationsOf(db: DbOrTx, memberId: string, now: number): Promise<PayoutDestination[]> {
  const rows = await db
    .select()
    .from(payoutDestinations)
    .where(there(memberId, now))
    .orderBy(desc(payoutDestinations.isDefault), asc(payoutDestinations.createdAt), asc(payoutDestinations.id))
  return rows.map(asDestination)
}

/** The destination of this id where it is the member's and usable; else null. */
export async function usableDestination(db: DbOrTx, memberId: string, id: string, now: number): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(payoutDestinations)
    .where(and(there(memberId, now), eq(payoutDestinations.id, id)))
  return row !== undefined && row.usableFrom <= now ? row : null
}

/** Returns the data of the page of destinations. */
export async function readDestinations(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { memberId }: Caller,
  now: number,
): Promise<ValueOf<typeof payoutCalls.payoutDestinations>> {
  const { providers, payoutWaitMinutes, mostPayouts } = await settings.withdrawalRules()
  return {
    list: await destinationsOf(db, memberId, now),
    providers,
    holder: await fullNameOf(db, memberId),
    hasPaymentPassword: await hasPaymentPassword(db, memberId),
    waitMinutes: payoutWaitMinutes,
    most: mostPayouts,
  }
}

/**
 * Adds a destination in the member's full name. It can be used after the operator's waiting time, a member's very first
 * at once: before it there was nothing that an attacker in the session could have hidden, and the payment password is
 * required in any case. Refuses `full_name_missing`, `payout_known`, `payout_too_many`, and an invalid field.
 */
export async function addDestination(
  { config, db, settings }: Pick<Services, 'config' | 'db' | 'settings'>,
  { provider: code, number, holder, paymentPassword }: ParsedRequestOf<typeof payoutCalls.addPayoutDestination>,
  { caller: { memberId }, address, language, now }: Visit & Reader,
): Promise<PayoutDestination> {
  const { providers, payoutWaitMinutes, mostPayouts } = await settings.withdrawalRules()
  const provider = providers.find((each) => each.code === code)
  if (!provider) throw new Refused('invalid_request', { fields: [{ field: 'provider', problem: 'format' }] })
  const problem = payoutNumberProblem(number, provider)
  if (problem !== null) throw new Refused('invalid_request', { fields: [{ field: 'number', problem }] })
  const name = await fullNameOf(db, memberId)
  if (name === null) throw new Refused('full_name_missing')
  if (normalizeText(holder) !== normalizeText(name)) {
    throw new Refused('invalid_request', { fields: [{ field: 'holder', problem: 'mismatch' }] })
  }
  await demandPaymentPassword({ config, db }, memberId, paymentPassword, now)

  const alertOwner = await ownerAlerts({ config, settings }, language)
  return db.transaction(async (tx) => {
    await lock(tx, memberId)
    const present = await tx.select().from(payoutDestinations).where(there(memberId, now))
    const digits = numberDigits(number)
    if (present.some((row) => row.provider === code && openNumber(config, row) === digits))
      throw new Refused('payout_known')
    if (present.length >= mostPayouts) throw new Refused('payout_too_many')
    const waits = (await hasHad(tx, memberId)) || (await wasReset(tx, memberId, now - payoutWaitMinutes * minute))
    const row: Row = {
      id: newId(),
      memberId,
      provider: code,
      providerName: provider.name,
      kind: provider.kind,
      ...storedNumber(config, { memberId, provider: code, digits }),
      holder: name,
      isDefault: !present.some(({ isDefault }) => isDefault),
      createdAt: now,
      usableFrom: waits ? now + payoutWaitMinutes * minute : now,
      goneAt: null,
    }
    // A removed one may still be marked as default.
    if (row.isDefault) await undoDefault(tx, memberId)
    await tx.insert(payoutDestinations).values(row)
    await audit(tx, 'payout.added', { memberId, address, now }, row)
    await alertOwner(tx, { memberId, change: 'payoutAdded', now })
    return asDestination(row)
  })
}

/** Returns whether a member ever had a destination. */
async function hasHad(tx: Tx, memberId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: payoutDestinations.id })
    .from(payoutDestinations)
    .where(eq(payoutDestinations.memberId, memberId))
    .limit(1)
  return one !== undefined
}

/** Returns whether the operator has removed a member's payment password since then. */
async function wasReset(tx: Tx, memberId: string, since: number): Promise<boolean> {
  const [one] = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.memberId, memberId),
        eq(auditEvents.kind, 'paymentPassword.reset'),
        gt(auditEvents.createdAt, since),
      ),
    )
    .limit(1)
  return one !== undefined
}

/** Makes a destination the default. Refuses `not_found`, also for another member's. */
export async function setDefault(db: Services['db'], id: string, { caller, now }: Visit): Promise<void> {
  const { memberId } = caller
  await db.transaction(async (tx) => {
    await lock(tx, memberId)
    await present(tx, memberId, id, now)
    await undoDefault(tx, memberId)
    await tx.update(payoutDestinations).set({ isDefault: true }).where(eq(payoutDestinations.id, id))
  })
}

/** Removes a destination after the operator's waiting time; returns when. A pending removal keeps its time. */
export async function removeDestination(
  { config, db, settings }: Pick<Services, 'config' | 'db' | 'settings'>,
  id: string,
  { caller: { memberId }, address, language, now }: Visit & Reader,
): Promise<number> {
  const { payoutWaitMinutes } = await settings.withdrawalRules()
  const alertOwner = await ownerAlerts({ config, settings }, language)
  return db.transaction(async (tx) => {
    await lock(tx, memberId)
    const row = await present(tx, memberId, id, now)
    if (row.goneAt !== null) return row.goneAt
    const goneAt = now + payoutWaitMinutes * minute
    await tx.update(payoutDestinations).set({ goneAt, isDefault: false }).where(eq(payoutDestinations.id, id))
    const [next] = await tx
      .select({ id: payoutDestinations.id })
      .from(payoutDestinations)
      .where(and(there(memberId, now), ne(payoutDestinations.id, id), isNull(payoutDestinations.goneAt)))
      .orderBy(desc(payoutDestinations.isDefault), asc(payoutDestinations.createdAt))
      .limit(1)
    if (row.isDefault && next) {
      await tx.update(payoutDestinations).set({ isDefault: true }).where(eq(payoutDestinations.id, next.id))
    }
    await audit(tx, 'payout.removed', { memberId, address, now }, row)
    await alertOwner(tx, { memberId, change: 'payoutRemoved', now })
    return goneAt
  })
}

/** Cancels the pending removal of a destination. */
export async function keepDestination(db: Services['db'], id: string, { caller, now }: Visit): Promise<void> {
  const { memberId } = caller
  await db.transaction(async (tx) => {
    await lock(tx, memberId)
    await present(tx, memberId, id, now)
    await tx.update(payoutDestinations).set({ goneAt: null }).where(eq(payoutDestinations.id, id))
  })
}

/** Serialises the changes to one member's destinations. */
const lock = (tx: Tx, memberId: string) =>
  tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')

async function present(tx: Tx, memberId: string, id: string, now: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(payoutDestinations)
    .where(and(there(memberId, now), eq(payoutDestinations.id, id)))
  if (!row) throw new Refused('not_found')
  return row
}

const undoDefault = (tx: Tx, memberId: string) =>
  tx
    .update(payoutDestinations)
    .set({ isDefault: false })
    .where(and(eq(payoutDestinations.memberId, memberId), eq(payoutDestinations.isDefault, true)))

/** The member's full name; null while it is not set. */
export async function fullNameOf(db: DbOrTx, memberId: string): Promise<string | null> {
  const [row] = await db.select({ profile: members.profile }).from(members).where(eq(members.id, memberId))
  const name = row?.profile['fullname']?.trim() ?? ''
  return name === '' ? null : name
}

async function audit(
  tx: Tx,
  kind: string,
  { memberId, address, now }: { readonly memberId: string; readonly address: string; readonly now: number },
  { id, provider, ending }: Row,
): Promise<void> {
  const details = { destinationId: id, provider, ending }
  await tx.insert(auditEvents).values({ kind, memberId, address, details, createdAt: now })
}
