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
import { type CoinPayment, coinPaymentOf, coinFacts, rateHolds } from './coin-deposits.ts'
import { credit, lockDeposit, type LockedDeposit } from './deposit-credit.ts'
import { change, type DepositRow, expire } from './deposits.ts'
import { type Booked, holdPayment } from './held-payments.ts'
import { notifyMessages } from '#server/domain/messages/messages.ts'
import { type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { protectionAgainst } from '#server/domain/protection/play-limits.ts'
import { unsealText } from '#server/domain/security/secrets.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'

/** A payment partner's report on a deposit, as JSON. */
export const PaymentEvent = v.object({
  /** The partner's own id of the event: the same when it is reported again. */
  event: Code,
  reference: Code,
  /** A payment in a coin is `seen` before the network has confirmed it as often as required. */
  status: v.picklist(['seen', 'paid', 'failed']),
  /** Of a payment in a coin, in that coin. */
  amount: Money,
  currency: Currency,
  confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
})
export type PaymentEvent = v.InferOutput<typeof PaymentEvent>

/** Tolerated difference between the time of a webhook and the site's, in milliseconds. */
export const webhookWindow = 5 * 60_000

/** Purpose the operator's key is sealed for. */
export const paymentsKeyOf = { purpose: 'payment keys', owner: 'site' } as const

/** The key that signs webhooks: the operator's, or on a local site one of its own; null while there is none. */
export async function paymentsKey({ settings, config }: Pick<Services, 'settings' | 'config'>): Promise<string | null> {
  const own = await settings.paymentsKey()
  if (own !== null) return unsealText(config, paymentsKeyOf, own)?.value ?? null
  if (config.mode !== 'local') return null
  return createHmac('sha256', config.secret).update('payments').digest('hex')
}

/**
 * The signature of a webhook: HMAC-SHA-256, in hex, over its time (epoch milliseconds), a point, and its body as sent.
 */
export function signWebhook(key: string, timestamp: string, body: string): string {
  return createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
}

/** A webhook as received. */
export interface Webhook {
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

/** Result of a webhook. */
export interface WebhookResult {
  /** Of the deposit; `held` for money that names none and waits for the operator. */
  readonly state: DepositRow['state'] | 'held'
  /** True when it had been reported before, and nothing was done now. */
  readonly replayed: boolean
}

/**
 * Processes a partner's report on a deposit, once. Money that names no deposit is booked and waits for the operator.
 * Refuses `not_found` where no key is set, or where the reference is unknown and the report is not of money,
 * `envelope_invalid` for a wrong signature, `envelope_expired` for another time, `envelope_replayed` for the very same
 * webhook again, and `idempotency_conflict` when the event was reported with another content.
 */
export async function takeWebhook(
  site: Pick<Services, 'db' | 'live' | 'settings' | 'config' | 'log'>,
  { timestamp, signature, body }: Webhook,
  now: number,
): Promise<WebhookResult> {
  const key = await paymentsKey(site)
  if (key === null) throw new Refused('not_found')
  const signed = Buffer.from(signWebhook(key, timestamp, body), 'hex')
  const received = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  if (received.length !== signed.length || !timingSafeEqual(received, signed)) throw new Refused('envelope_invalid')
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > webhookWindow)
    throw new Refused('envelope_expired')
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), PaymentEvent), body)
  if (!event.success) throw new Refused('invalid_request')
  const terms = await readPlayTerms(site.settings)
  const result = await site.db.transaction((tx) =>
    applyPaymentEvent(tx, { event: event.output, body, signature: received }, { now, terms }),
  )
  if (!result.replayed && result.memberId !== null) {
    await notifyChanged(site.live, result.memberId, 'deposits')
    await notifyMessages(site.live, result.memberId)
    await notifyBalance(site.live, result.memberId)
  }
  if (!result.replayed) await warnOfHeldPayment(site, event.output.event)
  return { state: result.state, replayed: result.replayed }
}

/** Log message of a payment that waits for the operator, written when it arrives. */
export const heldPaymentLine = 'payment held'

async function warnOfHeldPayment({ db, log }: Pick<Services, 'db' | 'log'>, eventId: string): Promise<void> {
  const [held] = await db.select().from(heldPayments).where(eq(heldPayments.eventId, eventId))
  if (held !== undefined) log.warn(heldPaymentLine, { payment: held.reference, for: held.paidFor, why: held.why })
}

async function applyPaymentEvent(
  tx: Tx,
  { event, body, signature }: { readonly event: PaymentEvent; readonly body: string; readonly signature: Uint8Array },
  at: Moment,
): Promise<WebhookResult & { readonly memberId: string | null }> {
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
  const { state } = await paymentHandlers[event.status](tx, locked, event, at)
  return { state, memberId, replayed: false }
}

/** Time of the report, and the rules it is checked against. */
interface Moment {
  readonly now: number
  readonly terms: PlayTerms
}

/**
 * Booked amount of a payment: at the deposit's rate where it came in its coin, else as it came. Refuses
 * `invalid_request` for an invalid amount of its currency, or zero.
 */
function bookedOf(
  { amount, currency }: PaymentEvent,
  deposit: { readonly currency: Currency; readonly came: CoinPayment } | null,
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
 * A payment of a deposit is credited however late it arrives. A payment that deviates from the deposit, follows another
 * one, or would exceed the member's limits is booked and waits for the operator.
 */
async function paid(tx: Tx, locked: LockedDeposit, event: PaymentEvent, at: Moment): Promise<DepositRow> {
  const { deposit } = locked
  // Lacks confirmations, whatever status the partner reports.
  if (event.confirmations !== undefined && event.confirmations < (deposit.quote?.confirmations ?? 0))
    return seen(tx, locked, event, at)
  const came = coinPaymentOf(deposit, event)
  const { received } = came
  const booked = bookedOf(event, { currency: deposit.currency, came })
  if (await isProvenBefore(tx, deposit, event, received)) return deposit
  const beside = await besideOf(tx, deposit)
  if (beside !== null) {
    await hold(tx, deposit, { event, booked, why: beside }, at.now)
    return deposit
  }
  const updated = await change(tx, deposit, { ...coinFacts(deposit, came, event.confirmations), received })
  const why = await reviewedFor(tx, locked, received, at)
  if (why === null)
    return credit(tx, { ...locked, deposit: updated }, { received: booked.amount, from: 'clearing', now: at.now })
  await hold(tx, deposit, { event, booked, why }, at.now)
  return change(tx, updated, { state: 'review', finishedAt: null })
}

/** Returns whether a proof of this payment was credited by the operator: it is the first report, of the same amount. */
async function isProvenBefore(
  tx: Tx,
  { id, state, proofId, received: credited }: DepositRow,
  { event }: PaymentEvent,
  received: bigint | null,
): Promise<boolean> {
  if (state !== 'paid' || proofId === null || received !== credited) return false
  return (await tx.$count(paymentEvents, and(eq(paymentEvents.depositId, id), ne(paymentEvents.id, event)))) === 0
}

/** Kind of a payment that follows another one of its deposit; null for the first. */
async function besideOf(tx: Tx, { id, state, received }: DepositRow): Promise<'second' | 'topUp' | 'returned' | null> {
  if (state === 'paid') return 'second'
  if (state === 'review') return 'topUp'
  if (state !== 'rejected') return null
  const isReturned = received !== null || (await tx.$count(heldPayments, eq(heldPayments.depositId, id))) > 0
  return isReturned ? 'returned' : null
}

/** Why the first payment of a deposit has to wait; null where it matches the deposit and all limits. */
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

/** Records a payment in a coin that lacks confirmations; seen while its rate applies, it keeps the rate. */
async function seen(tx: Tx, { deposit }: LockedDeposit, event: PaymentEvent, { now }: Moment): Promise<DepositRow> {
  const came = coinPaymentOf(deposit, event)
  if (deposit.state !== 'pending' || came.coins === null || !rateHolds(deposit, now)) return deposit
  return change(tx, deposit, coinFacts(deposit, came, event.confirmations ?? 0))
}

async function failed(tx: Tx, { deposit }: LockedDeposit, _: PaymentEvent, { now }: Moment): Promise<DepositRow> {
  return deposit.state === 'pending' ? change(tx, deposit, { state: 'rejected', finishedAt: now }) : deposit
}

const paymentHandlers = { seen, paid, failed } as const

/** Ends deposits that were not paid in time. */
export function depositsJob(site: Pick<Services, 'db' | 'live'>): Job {
  return {
    name: 'deposits',
    pollInterval: 2_000,
    retries: 3,
    nextRun: async (now) => ((await isAnyOver(site, now)) ? always : null),
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
