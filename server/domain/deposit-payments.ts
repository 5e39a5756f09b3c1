import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/audit.ts'
import { deposits, paymentEvents } from '#server/store/schema/deposits.ts'
import { Currency, fromMinor } from '#wire/money.ts'
import { Code, Money } from '#wire/shapes.ts'
import { cameOf, coinFacts, rateHolds } from './coin-deposits.ts'
import { change, type DepositRow, expire } from './deposits.ts'
import { isMemberExcluded } from './excluded.ts'
import { grantBonus } from './bonuses.ts'
import { clearingAccount, feesAccount, memberAccount, post } from './ledger.ts'
import { tellMessages, writeOf } from './messages.ts'
import { unsealText } from './secrets.ts'
import { tellBalance, tellChanged } from './tell-member.ts'
import { requireTurnover } from './turnover.ts'

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
  readonly state: DepositRow['state']
  /** Whether it had been told before, and nothing was done now. */
  readonly replayed: boolean
}

/**
 * Takes a partner's word on a deposit, once. Refuses `not_found` where no key is set or no deposit has the reference,
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
  const told = await site.db.transaction((tx) => tell(tx, { event: event.output, body, signature: given }, now))
  if (told === null) {
    await site.db
      .insert(auditEvents)
      .values({ kind: 'payment.unknown', details: sql`${JSON.stringify(event.output)}::jsonb`, createdAt: now })
    throw new Refused('not_found')
  }
  if (!told.replayed) {
    await tellChanged(site.live, told.memberId, 'deposits')
    if (told.state === 'paid') await tellMessages(site.live, told.memberId)
    await tellBalance(site.live, told.memberId)
  }
  return { state: told.state, replayed: told.replayed }
}

async function tell(
  tx: Tx,
  { event, body, signature }: { readonly event: PaymentEvent; readonly body: string; readonly signature: Uint8Array },
  now: number,
) {
  const deposit = await lockDeposit(tx, event.reference)
  if (deposit === null) return null
  const bodyHash = createHash('sha256').update(body).digest()
  const [written] = await tx
    .insert(paymentEvents)
    .values({ id: event.event, depositId: deposit.id, bodyHash, signature, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (!written) {
    const [known] = await tx.select().from(paymentEvents).where(eq(paymentEvents.id, event.event))
    if (!known || Buffer.compare(known.bodyHash, bodyHash) !== 0) throw new Refused('idempotency_conflict')
    if (Buffer.compare(known.signature, signature) === 0) throw new Refused('envelope_replayed')
    return { state: deposit.state, memberId: deposit.memberId, replayed: true }
  }
  const { state } = await took[event.status](tx, deposit, event, now)
  return { state, memberId: deposit.memberId, replayed: false }
}

/** A deposit by its reference, locked; null when there is none. */
export async function lockDeposit(tx: Tx, reference: string): Promise<DepositRow | null> {
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.reference, reference)).for('update')
  return deposit ?? null
}

/** Money that came for a deposit is credited however late it came; what is not as promised waits for the operator. */
async function paid(tx: Tx, deposit: DepositRow, event: PaymentEvent, now: number): Promise<DepositRow> {
  const { amount, currency, confirmations } = event
  // Not confirmed often enough yet, whatever the partner calls it.
  if (confirmations !== undefined && confirmations < (deposit.quote?.confirmations ?? 0))
    return seen(tx, deposit, event, now)
  const came = cameOf(deposit, event)
  const { received } = came
  if (deposit.state === 'paid' || deposit.state === 'review') {
    // A second payment is never credited by itself.
    await tx.insert(auditEvents).values({
      kind: 'payment.unexpected',
      memberId: deposit.memberId,
      details: sql`${JSON.stringify({ reference: deposit.reference, state: deposit.state, amount, currency })}::jsonb`,
      createdAt: now,
    })
    return deposit
  }
  const isAsPromised = received === deposit.amount && deposit.state !== 'rejected' && rateHolds(deposit, now)
  const kept = await change(tx, deposit, { ...coinFacts(deposit, came, confirmations), received })
  // Money for someone who is kept from playing waits for the operator, who sends it back.
  if (isAsPromised && !(await isMemberExcluded(tx, deposit.memberId, now))) return credit(tx, kept, { received, now })
  return change(tx, kept, { state: 'review', finishedAt: null })
}

/** A payment in a coin that is not confirmed often enough yet: seen while its rate holds, it keeps the rate. */
async function seen(tx: Tx, deposit: DepositRow, event: PaymentEvent, now: number): Promise<DepositRow> {
  const came = cameOf(deposit, event)
  if (deposit.state !== 'pending' || came.coins === null || !rateHolds(deposit, now)) return deposit
  return change(tx, deposit, coinFacts(deposit, came, event.confirmations ?? 0))
}

async function failed(tx: Tx, deposit: DepositRow, _: PaymentEvent, now: number): Promise<DepositRow> {
  return deposit.state === 'pending' ? change(tx, deposit, { state: 'rejected', finishedAt: now }) : deposit
}

const took = { seen, paid, failed } as const

/**
 * Credits what was received for a deposit that is locked, in minor units: the fee goes to the fees, the rest to the
 * member. The bonus is for a deposit that came in full, where `grantBonus` still finds room for it; turnover is asked for what came. Throws a `RangeError` when
 * nothing would reach the member.
 */
export async function credit(
  tx: Tx,
  deposit: DepositRow,
  { received, now }: { readonly received: bigint; readonly now: number },
): Promise<DepositRow> {
  const { memberId, currency, reference, fee } = deposit
  if (received <= fee) throw new RangeError(`Deposit ${reference} has received no more than its fee`)
  const wallet = memberAccount(memberId)
  await post(tx, {
    idempotencyKey: `deposit:${deposit.id}`,
    kind: 'deposit',
    reference,
    currency,
    entries: [
      { account: clearingAccount(currency), amount: -received },
      { account: wallet, amount: received - fee },
      ...(fee === 0n ? [] : [{ account: feesAccount(currency), amount: fee }]),
    ],
    now,
  })
  const turnover = (deposit.turnover * received) / deposit.amount
  await requireTurnover(tx, { memberId, source: 'deposit', reference, currency, required: turnover, now })
  let isGranted = false
  if (deposit.bonus > 0n && received >= deposit.amount) {
    isGranted = await grantBonus(tx, deposit, { own: received - fee, now })
  }
  const credited = { reference, amount: fromMinor(received - fee, currency), currency }
  await writeOf(tx, 'depositPaid', credited, { memberId, now })
  const none = isGranted ? {} : { bonus: 0n, bonusTurnover: 0n }
  return change(tx, deposit, { state: 'paid', received, finishedAt: now, ...none })
}

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
