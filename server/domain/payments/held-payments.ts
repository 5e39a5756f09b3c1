import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { deposits, heldPayments } from '#server/store/schema/payments/deposits.ts'
import { depositReviewReasons, type HeldPayment } from '#wire/payments/deposit.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { DepositRow } from './deposits.ts'
import { clearingAccount, openHouseAccounts, post, suspenseAccount } from '#server/domain/money/ledger.ts'
import { writeOf } from '#server/domain/messages/messages.ts'
import { createReference } from '#server/domain/records/references.ts'

/** Stored row of a payment that was not credited on arrival. */
export type HeldRow = typeof heldPayments.$inferSelect

/** Money of one currency, in minor units. */
export interface Booked {
  readonly amount: bigint
  readonly currency: Currency
}

interface Arrived {
  /** The partner's id of the event. */
  readonly eventId: string
  /** The reference given by the partner. */
  readonly paidFor: string
  /** The deposit of this reference; null where none has it. */
  readonly deposit: DepositRow | null
  readonly booked: Booked
  readonly why: HeldRow['why']
  readonly now: number
}

/** Books an uncredited payment, so that clearing balances, and sends a message to the member it was for. */
export async function holdPayment(tx: Tx, { eventId, paidFor, deposit, booked, why, now }: Arrived): Promise<void> {
  const reference = createReference('H')
  const memberId = deposit?.memberId ?? null
  const row = { reference, eventId, paidFor, depositId: deposit?.id ?? null, memberId, ...booked, why }
  await tx.insert(heldPayments).values({ ...row, state: 'waiting', createdAt: now })
  await openHouseAccounts(tx, booked.currency)
  await move(tx, { reference, ...booked }, 'in', now)
  if (deposit === null || memberId === null) return
  const facts = { reference: deposit.reference, ...asText(booked) }
  await writeOf(tx, 'paymentHeld', facts, { memberId, now })
}

const asText = ({ amount, currency }: Booked) => ({ amount: fromMinor(amount, currency), currency })

/** Books money received by a partner into suspense, or money the partner returns out of it. */
async function move(
  tx: Tx,
  { reference, amount, currency }: Booked & { readonly reference: string },
  way: 'in' | 'out',
  now: number,
): Promise<void> {
  const signed = way === 'in' ? amount : -amount
  await post(tx, {
    idempotencyKey: `payment-${way}:${reference}`,
    kind: way === 'in' ? 'payment' : 'paymentReturn',
    reference,
    currency,
    entries: [
      { account: clearingAccount(currency), amount: -signed },
      { account: suspenseAccount(currency), amount: signed },
    ],
    now,
  })
}

/** Fields that a decision stores with a payment. */
type Decision = Partial<Pick<HeldRow, 'memberId' | 'wanted' | 'wantedBy' | 'wantedFor' | 'decidedBy'>>

/** Books that the partner returns a locked payment, and sends a message to its member. */
export async function returnPayment(tx: Tx, row: HeldRow, decision: Decision, now: number): Promise<HeldRow> {
  await move(tx, row, 'out', now)
  const { memberId, depositId, paidFor } = row
  if (memberId !== null && depositId !== null) {
    await writeOf(tx, 'paymentReturned', { reference: paidFor, ...asText(row) }, { memberId, now })
  }
  return decided(tx, row, { ...decision, state: 'returned', decidedAt: now })
}

/** Records that a locked payment was credited; the deposit does the posting. */
export const paymentCredited = (tx: Tx, row: HeldRow, decision: Decision, now: number): Promise<HeldRow> =>
  decided(tx, row, { ...decision, state: 'credited', decidedAt: now })

async function decided(tx: Tx, { reference }: HeldRow, values: Partial<HeldRow>): Promise<HeldRow> {
  const [row] = await tx.update(heldPayments).set(values).where(eq(heldPayments.reference, reference)).returning()
  return row!
}

/** Returns whether a payment is decided together with its deposit, by `deposits approve` or `reject`. */
export const decidesDeposit = ({ why }: Pick<HeldRow, 'why'>): boolean =>
  depositReviewReasons.some((reason) => reason === why)

/** The payment that a deposit in review waits for, locked; null for a deposit that waits for another reason. */
export async function lockReviewed(tx: Tx, depositId: string): Promise<HeldRow | null> {
  const [row] = await tx
    .select()
    .from(heldPayments)
    .where(
      and(
        eq(heldPayments.depositId, depositId),
        eq(heldPayments.state, 'waiting'),
        inArray(heldPayments.why, [...depositReviewReasons]),
      ),
    )
    .for('update')
  return row ?? null
}

/** Lists payments that wait for the operator, the oldest first, each with its deposit where there is one. */
export async function waitingPayments(db: DbOrTx) {
  return db
    .select({ payment: heldPayments, deposit: deposits })
    .from(heldPayments)
    .leftJoin(deposits, eq(deposits.id, heldPayments.depositId))
    .where(eq(heldPayments.state, 'waiting'))
    .orderBy(asc(heldPayments.createdAt), asc(heldPayments.reference))
}

/** The held payments of deposits as their member sees them, by the deposit's id, the oldest first. */
export async function paymentsOf(
  db: DbOrTx,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldPayment[]>> {
  if (depositIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(heldPayments)
    .where(inArray(heldPayments.depositId, [...depositIds]))
    .orderBy(asc(heldPayments.createdAt), asc(heldPayments.reference))
  const byDeposit = new Map<string, HeldPayment[]>()
  for (const { depositId, reference, why, state, createdAt, decidedAt, ...booked } of rows) {
    const payment = { reference, ...asText(booked), why, state, createdAt, decidedAt }
    byDeposit.set(depositId!, [...(byDeposit.get(depositId!) ?? []), payment])
  }
  return byDeposit
}
