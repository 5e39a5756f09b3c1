import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { deposits, heldPayments, paymentEvents } from '#server/store/schema/payments/deposits.ts'
import type { depositReviewReasons, HeldPaymentReason } from '#wire/payments/deposit.ts'
import { Currency, readMinor } from '#wire/money.ts'
import { Code, Money } from '#wire/shapes.ts'
import { type Came, cameOf, coinFacts, rateHolds } from './coin-deposits.ts'
import { credit, lockDeposit, type LockedDeposit } from './deposit-credit.ts'
import { change, type DepositRow, expire } from './deposits.ts'
import { type Booked, holdPayment } from './held-payments.ts'
import { tellMessages } from '#server/domain/messages/messages.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { protectionAgainst } from '#server/domain/protection/play-limits.ts'
import { unsealText } from '#server/domain/security/secrets.ts'
import { tellBalance, tellChanged } from '#server/domain/messages/tell-member.ts'

/** What a payment partner tells of a deposit, as JSON. */
export const PaymentEvent = v.object({
  /** The partner's own number of what happened: told again, it is the same. */
  event: Code,
  reference: Code,
  /** A payment in a coin is `seen` before the network has confirmed it as often as is asked for. */
  status: v.picklist(['seen', 'paid', 'failed']),
  /** Of a payment in a coin, in that. */
  amount: Money,
  currency: Currency,
  confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
})
export type PaymentEvent = v.InferOutput<typeof PaymentEvent>

/** How far the time of a webhook may be from the site's, in milliseconds. */
export const webhookWindow = 5 * 60_000

/** What the operator's key is sealed for. */
export const paymentsKeyOf = { purpose: 'payment keys', owner: 'site' } as const

/** The key webhooks are signed with: the operator's, or on a local site one of its own; null while there is none. */
export async function paymentsKey({ settings, config }: Pick<Services, 'settings' | 'config'>): Promise<string | null> {
  const own = await settings.paymentsKey()
  if (own !== null) return unsealText(config, paymentsKeyOf, own)?.value ?? null
  if (config.mode !== 'local') return null
  return createHmac('sha256', config.secret).update('payments').digest('hex')
}

/** The signature of a webhook: HMAC-SHA-256, in hex, over its time (epoch milliseconds), a point, and its body as sent. */
export function signWebhook(key: string, timestamp: string, body: string): string {
  return createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
}

/** A webhook as it came. */
export interface Webhook {
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** What came of a webhook. */
export interface Told {
  /** Of the deposit; `held` of money that names none and waits for the operator. */
  readonly state: DepositRow['state'] | 'held'
  /** Whether it had been told before, and nothing was done now. */
  readonly replayed: boolean
}

/**
 * Takes a partner's word on a deposit, once. Money that names no deposit is booked and waits for the operator. Refuses
 * `not_found` where no key is set, or no deposit has the reference of what is not money yet,
 * `envelope_invalid` for what the key has not signed, `envelope_expired` for another time, `envelope_replayed` for the
 * very same webhook again, and `idempotency_conflict` when the event was told with another content.
 */
export async function takeWebhook(
  site: Pick<Services, 'db' | 'live' | 'settings' | 'config'>,
  { timestamp, signature, body }: Webhook,
  now: number,
): Promise<Told> {
  const key = await paymentsKey(site)
  if (key === null) throw new Refused('not_found')
  const signed = Buffer.from(signWebhook(key, timestamp, body), 'hex')
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) throw new Refused('envelope_invalid')
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > webhookWindow)
    throw new Refused('envelope_expired')
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), PaymentEvent), body)
  if (!event.success) throw new Refused('invalid_request')
  const terms = await readPlayTerms(site.settings)
  const told = await site.db.transaction((tx) =>
    tell(tx, { event: event.output, body, signature: given }, { now, terms }),
  )
  if (!told.replayed && told.memberId !== null) {
    await tellChanged(site.live, told.memberId, 'deposits')
    await tellMessages(site.live, told.memberId)
    await tellBalance(site.live, told.memberId)
  }
  return { state: told.state, replayed: told.replayed }
}

async function tell(
  tx: Tx,
  { event, body, signature }: { readonly event: PaymentEvent; readonly body: string; readonly signature: Uint8Array },
  at: Moment,
): Promise<Told & { readonly memberId: string | null }> {
  const locked = await lockDeposit(tx, event.reference)
  if (locked === null && event.status !== 'paid') throw new Refused('not_found')
  const deposit = locked?.deposit ?? null
  const memberId = deposit?.memberId ?? null
  const bodyHash = createHash('sha256').update(body).digest()
  const [written] = await tx
    .insert(paymentEvents)
    .values({ id: event.event, depositId: deposit?.id ?? null, bodyHash, signature, createdAt: at.now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (!written) {
    const [known] = await tx.select().from(paymentEvents).where(eq(paymentEvents.id, event.event))
    if (!known || Buffer.compare(known.bodyHash, bodyHash) !== 0) throw new Refused('idempotency_conflict')
    if (Buffer.compare(known.signature, signature) === 0) throw new Refused('envelope_replayed')
    return { state: deposit?.state ?? 'held', memberId, replayed: true }
  }
  if (locked === null) {
    await hold(tx, null, { event, booked: bookedOf(event, null), why: 'unknown' }, at.now)
    return { state: 'held', memberId, replayed: false }
  }
  const { state } = await took[event.status](tx, locked, event, at)
  return { state, memberId, replayed: false }
}

/** When a payment was reported, and the rules it is checked against. */
interface Moment {
  readonly now: number
  readonly terms: PlayTerms
}

/**
 * What a payment is booked as: at the deposit's rate where it came in its coin, else as it came. Refuses
 * `invalid_request` for what is no money of its currency, or none at all.
 */
function bookedOf(
  { amount, currency }: PaymentEvent,
  deposit: { readonly currency: Currency; readonly came: Came } | null,
): Booked {
  const minor = readMinor(amount, currency)
  if (minor === null || minor <= 0n) throw new Refused('invalid_request')
  const worth = deposit?.came.received ?? null
  return deposit === null || worth === null || worth === 0n
    ? { amount: minor, currency }
    : { amount: worth, currency: deposit.currency }
}

const hold = (
  tx: Tx,
  deposit: DepositRow | null,
  { event, booked, why }: { readonly event: PaymentEvent; readonly booked: Booked; readonly why: HeldPaymentReason },
  now: number,
) => holdPayment(tx, { eventId: event.event, paidFor: event.reference, deposit, booked, why, now })

/**
 * Money that came for a deposit is credited however late it came. What is not as promised, comes beside another payment,
 * or would pass what protects the member is booked and waits for the operator.
 */
async function paid(tx: Tx, locked: LockedDeposit, event: PaymentEvent, at: Moment): Promise<DepositRow> {
  const { deposit } = locked
  // Not confirmed often enough yet, whatever the partner calls it.
  if (event.confirmations !== undefined && event.confirmations < (deposit.quote?.confirmations ?? 0))
    return seen(tx, locked, event, at)
  const came = cameOf(deposit, event)
  const { received } = came
  const booked = bookedOf(event, { currency: deposit.currency, came })
  if (await isProvenBefore(tx, deposit, event, received)) return deposit
  const beside = await besideOf(tx, deposit)
  if (beside !== null) {
    await hold(tx, deposit, { event, booked, why: beside }, at.now)
    return deposit
  }
  const kept = await change(tx, deposit, { ...coinFacts(deposit, came, event.confirmations), received })
  const why = await reviewedFor(tx, locked, received, at)
  if (why === null)
    return credit(tx, { ...locked, deposit: kept }, { received: booked.amount, from: 'clearing', now: at.now })
  await hold(tx, deposit, { event, booked, why }, at.now)
  return change(tx, kept, { state: 'review', finishedAt: null })
}

/** Whether this is the money that a picture has proven and the operator has credited: reported for the first time, and of the same amount. */
async function isProvenBefore(
  tx: Tx,
  { id, state, proofId, received: credited }: DepositRow,
  { event }: PaymentEvent,
  received: bigint | null,
): Promise<boolean> {
  if (state !== 'paid' || proofId === null || received !== credited) return false
  return (await tx.$count(paymentEvents, and(eq(paymentEvents.depositId, id), ne(paymentEvents.id, event)))) === 0
}

/** What a payment is that comes beside another one of its deposit; null of the first. */
async function besideOf(tx: Tx, { id, state, received }: DepositRow): Promise<'second' | 'topUp' | 'returned' | null> {
  if (state === 'paid') return 'second'
  if (state === 'review') return 'topUp'
  if (state !== 'rejected') return null
  const isReturned = received !== null || (await tx.$count(heldPayments, eq(heldPayments.depositId, id))) > 0
  return isReturned ? 'returned' : null
}

/** Why the first payment of a deposit has to wait; null of one that is as promised and passes nothing. */
async function reviewedFor(
  tx: Tx,
  { deposit, row }: LockedDeposit,
  received: bigint | null,
  at: Moment,
): Promise<(typeof depositReviewReasons)[number] | null> {
  if (received === null) return 'currency'
  const { id, memberId, currency, amount, state } = deposit
  const protects = await protectionAgainst(tx, { row, memberId, currency, amount: received, except: id, ...at })
  if (protects !== null) return protects
  if (received !== amount) return 'amount'
  if (state === 'rejected') return 'rejected'
  return rateHolds(deposit, at.now) ? null : 'rate'
}

/** A payment in a coin that is not confirmed often enough yet: seen while its rate holds, it keeps the rate. */
async function seen(tx: Tx, { deposit }: LockedDeposit, event: PaymentEvent, { now }: Moment): Promise<DepositRow> {
  const came = cameOf(deposit, event)
  if (deposit.state !== 'pending' || came.coins === null || !rateHolds(deposit, now)) return deposit
  return change(tx, deposit, coinFacts(deposit, came, event.confirmations ?? 0))
}

async function failed(tx: Tx, { deposit }: LockedDeposit, _: PaymentEvent, { now }: Moment): Promise<DepositRow> {
  return deposit.state === 'pending' ? change(tx, deposit, { state: 'rejected', finishedAt: now }) : deposit
}

const took = { seen, paid, failed } as const

/** Ends deposits that were not paid in time. */
export function depositsJob(site: Pick<Services, 'db' | 'live'>): Job {
  return {
    name: 'deposits',
    lookEvery: 2_000,
    retries: 3,
    due: async (now) => ((await isAnyOver(site, now)) ? always : null),
    run: async ({ now }) => ({ expired: await expire(site, now) }),
  }
}

async function isAnyOver({ db }: Pick<Services, 'db'>, now: number): Promise<boolean> {
  const [over] = await db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.state, 'pending'), lte(deposits.expiresAt, now), isNull(deposits.confirmations)))
    .orderBy(asc(deposits.expiresAt))
    .limit(1)
  return over !== undefined
}
