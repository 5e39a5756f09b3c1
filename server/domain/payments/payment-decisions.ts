import { eq } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { deposits, heldPayments } from '#server/store/schema/payments/deposits.ts'
import { operatorPeople } from '#server/store/schema/money/operators.ts'
import { wholeUnits } from '#wire/money.ts'
import { movedAlone } from '#server/domain/money/adjustments.ts'
import { credit, lockMember } from './deposit-credit.ts'
import type { DepositRow } from './deposits.ts'
import { decidesDeposit, type HeldRow, paymentCredited, returnPayment } from './held-payments.ts'
import { newId } from '#server/domain/site/ids.ts'
import { holdingOf, memberAccount } from '#server/domain/money/ledger.ts'
import { notifyMessages } from '#server/domain/messages/messages.ts'
import { demandPerson, type PersonalKey } from '#server/domain/security/operator-people.ts'
import { type PlayRow, type PlayTerms, readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { protectionAgainst } from '#server/domain/protection/play-limits.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'

/** Decision on a held payment: credited, or returned by the partner. */
export interface PaymentDecision {
  readonly reference: string
  readonly how: 'credit' | 'return'
  /** Receiver of a payment that names no deposit; null for every other one. */
  readonly memberId: string | null
}

interface Deciding {
  readonly how: PaymentDecision['how']
  /** Member who is credited, or whose payment it is; null for a payment that names no deposit and is returned. */
  readonly whom: string | null
  readonly name: string
  readonly aloneUpTo: number
  readonly terms: PlayTerms
  readonly now: number
}

/**
 * Credits a held payment or books its return: at once up to what one person may move on a day at the site, else once a
 * second person wants the same. Rejects with an error text for the operator; then nothing has changed.
 */
export async function decidePayment(
  { db, live, settings }: Pick<Services, 'db' | 'live' | 'settings'>,
  { reference, how, memberId }: PaymentDecision,
  by: PersonalKey,
  now: number,
): Promise<HeldRow> {
  const [terms, { aloneUpTo }] = await Promise.all([readPlayTerms(settings), settings.adjustmentRule()])
  const payment = await db.transaction(async (tx) => {
    const name = await demandPerson(tx, by)
    // Serialised: two concurrent ones would each be within what one person may move.
    await tx.select().from(operatorPeople).where(eq(operatorPeople.name, name)).for('update')
    const byReference = eq(heldPayments.reference, reference)
    const [known] = await tx.select().from(heldPayments).where(byReference)
    if (known === undefined) throw new Error(`There is no payment ${reference}`)
    const whom = whomOf(known, how, memberId)
    const protection = how === 'credit' && whom !== null ? await lockMember(tx, whom) : null
    const [payment] = await tx.select().from(heldPayments).where(byReference).for('update')
    if (payment!.state !== 'waiting') throw new Error(`${reference} is ${payment!.state}`)
    const deciding = { how, whom, name, aloneUpTo, terms, now }
    if (protection !== null) await demandCreditable(tx, payment!, protection, deciding)
    const decision = await agreed(tx, payment!, deciding)
    if (decision === null) {
      const proposal = { wanted: how, wantedBy: name, wantedFor: whom }
      const [waiting] = await tx.update(heldPayments).set(proposal).where(byReference).returning()
      return waiting!
    }
    if (protection === null) return returnPayment(tx, payment!, decision, now)
    return creditPayment(tx, payment!, protection, { ...deciding, decision })
  })
  if (payment.state !== 'waiting' && payment.memberId !== null) {
    await notifyChanged(live, payment.memberId, 'deposits')
    await notifyMessages(live, payment.memberId)
    await notifyBalance(live, payment.memberId)
  }
  return payment
}

function whomOf(payment: HeldRow, how: PaymentDecision['how'], requested: string | null): string | null {
  const { reference, paidFor, memberId } = payment
  if (decidesDeposit(payment))
    throw new Error(`${reference} is decided with its deposit: deposits approve|reject ${paidFor}`)
  if (how === 'return') return memberId
  if (memberId === null && requested === null)
    throw new Error(`${reference} names no deposit: say whose account it is for`)
  if (memberId !== null && requested !== null) throw new Error(`${reference} is for ${paidFor}: name no account`)
  return memberId ?? requested
}

/** Rejects a credit that is not allowed: of another currency, or beyond the member's limits. */
async function demandCreditable(
  tx: Tx,
  { reference, currency, amount }: HeldRow,
  row: PlayRow,
  { whom, terms, now }: Deciding,
): Promise<void> {
  const wallet = await holdingOf(tx, memberAccount(whom!))
  if (wallet?.currency !== currency) throw new Error(`The member has no wallet of ${currency}: pay ${reference} back`)
  const why = await protectionAgainst(tx, { row, memberId: whom!, currency, amount, terms, now })
  if (why !== null) throw new Error(protectionText(reference, why))
}

/** Error text for the operator where a credit exceeds the member's limits. */
export const protectionText = (reference: string, why: 'excluded' | 'limit'): string =>
  why === 'excluded'
    ? `${reference}: the member is excluded; pay it back`
    : `${reference} would pass the deposit limit of the member: pay it back, or credit it once there is room`

type Decision = Required<Pick<HeldRow, 'wanted' | 'wantedBy' | 'wantedFor' | 'decidedBy'>>

/** Who decides: the person alone within their limit of a day, or the second one; null where one has to agree first. */
async function agreed(
  tx: Tx,
  { amount, currency, ...payment }: HeldRow,
  { how, whom, name, aloneUpTo, terms, now }: Deciding,
): Promise<Decision | null> {
  const same = { wanted: how, wantedFor: whom, decidedBy: name }
  const isSecond =
    payment.wanted === how && payment.wantedFor === whom && payment.wantedBy !== null && payment.wantedBy !== name
  if (isSecond) return { ...same, wantedBy: payment.wantedBy }
  const since = dayBegins(siteDay(now, terms.gmtOffset), terms.gmtOffset)
  const before = await movedAlone(tx, { name, currency, since })
  return before + amount <= wholeUnits(aloneUpTo, currency) ? { ...same, wantedBy: name } : null
}

/**
 * Credits a payment as a deposit of its own: under the terms of the one it was paid for, in proportion, without bonus.
 */
async function creditPayment(
  tx: Tx,
  payment: HeldRow,
  row: PlayRow,
  { whom, decision, now }: Deciding & { readonly decision: Decision },
): Promise<HeldRow> {
  const [paidFor] =
    payment.depositId === null ? [] : await tx.select().from(deposits).where(eq(deposits.id, payment.depositId))
  const [deposit] = await tx
    .insert(deposits)
    .values(depositOf(payment, whom!, paidFor ?? null, now))
    .returning()
  await credit(tx, { deposit: deposit!, row }, { received: payment.amount, from: 'suspense', now })
  return paymentCredited(tx, payment, { ...decision, memberId: whom }, now)
}

function depositOf(
  { reference, amount, currency, createdAt }: HeldRow,
  memberId: string,
  paidFor: DepositRow | null,
  now: number,
): DepositRow {
  const part = (of: bigint) => (of * amount) / (paidFor?.amount ?? amount)
  return {
    id: newId(),
    memberId,
    idempotencyKey: newId(),
    reference,
    channel: paidFor?.channel ?? 'payment',
    kind: paidFor?.kind ?? 'bank',
    channelName: paidFor?.channelName ?? reference,
    currency,
    amount,
    fee: part(paidFor?.fee ?? 0n),
    bonus: 0n,
    // Money that names no deposit must be wagered once, as in the standard channels.
    turnover: part(paidFor?.turnover ?? amount),
    bonusTerms: null,
    bonusTurnover: 0n,
    state: 'review',
    received: amount,
    quote: null,
    coinReceived: null,
    confirmations: null,
    proofId: null,
    createdAt,
    expiresAt: now,
    finishedAt: null,
  }
}
