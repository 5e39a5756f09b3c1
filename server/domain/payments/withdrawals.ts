import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx, Tx } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { RejectionReason } from '#wire/payments/rejection-reason.ts'
import type { Withdrawal, withdrawalCalls, WithdrawalState } from '#wire/payments/withdrawal.ts'
import { newId } from '#server/domain/site/ids.ts'
import { clearingAccount, feesAccount, memberAccount, post } from '#server/domain/money/ledger.ts'
import { writeOf } from '#server/domain/messages/messages.ts'
import { inMessages } from '#server/domain/messages/notifications.ts'
import { pageAt } from '#server/domain/records/pages.ts'
import { demandPaymentPassword } from './payment-password.ts'
import { usableDestination } from './payout-destinations.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { dayBegins } from '#server/domain/site/site-day.ts'
import { createReference } from '#server/domain/records/references.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'
import { postTransfer, startTransferWith, voidTransfer } from '#server/domain/money/transfers.ts'
import { turnoverLeft } from '#server/domain/money/turnover.ts'
import {
  requestedToday,
  feeOf,
  inMinor,
  isOriginTrusted,
  type RequestOrigin,
  walletOf,
} from './withdrawal-conditions.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect
type Site = Pick<Services, 'config' | 'db' | 'live' | 'settings'>
type Request = ParsedRequestOf<typeof withdrawalCalls.requestWithdrawal>

const minute = 60_000
const day = 1_440 * minute
/** Key under which the ledger holds a withdrawal's money. */
const transferKey = ({ memberId, idempotencyKey }: Pick<WithdrawalRow, 'memberId' | 'idempotencyKey'>) =>
  `withdrawal:${memberId}:${idempotencyKey}`

/** A withdrawal as its member sees it. */
export function asWithdrawal(row: WithdrawalRow): Withdrawal {
  const { currency, amount, fee, received } = row
  const money = (minor: bigint) => fromMinor(minor, currency)
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    amount: money(amount),
    fee: money(fee),
    payout: money(amount - fee),
    currency,
    destination: {
      providerName: row.providerName,
      kind: row.kind,
      ending: row.ending,
      holder: row.holder,
    },
    requestedAt: row.requestedAt,
    changedAt: row.changedAt,
    reason: row.reason,
    confirmation: row.confirmation,
    confirmBy: row.confirmBy,
    received: received === null ? null : money(received),
    remaining: received === null ? null : money(amount - fee - received),
    settlement: row.settlement,
  }
}

/**
 * Requests a withdrawal, once for the client's key: its money is pending from then on and cannot be spent. Refuses as
 * `demandPaymentPassword`, and by the operator's rules of withdrawals; the limits of a day are checked under the
 * wallet's lock, so concurrent requests cannot exceed them.
 */
export async function requestWithdrawal(site: Site, request: Request, place: RequestOrigin): Promise<Withdrawal> {
  const { db, settings } = site
  const { caller, address, now } = place
  const { memberId } = caller
  const { idempotencyKey, destinationId, paymentPassword } = request
  const earlier = await requested(db, memberId, request)
  if (earlier !== null) return asWithdrawal(earlier)

  if (!(await isOriginTrusted(site, place))) throw new Refused('place_unknown')
  const [rules, { gmtOffset }] = await Promise.all([settings.withdrawalRules(), settings.brand()])
  const { currency } = await walletOf(db, memberId)
  const limits = inMinor(rules, currency)
  const amount = readMinor(request.amount, currency)
  if (amount === null || amount < limits.least || amount > limits.most || amount % limits.step !== 0n) {
    throw new Refused('amount_out_of_range')
  }
  const fee = feeOf(amount, rules, currency)
  if (fee >= amount) throw new Refused('amount_out_of_range')
  const destination = await usableDestination(db, memberId, destinationId, now)
  if (destination === null) throw new Refused('payout_unusable')
  await demandPaymentPassword(site, memberId, paymentPassword, now)

  const reference = createReference('W')
  const { providerName, kind, number, ending, holder } = destination
  const row = {
    id: newId(),
    reference,
    memberId,
    idempotencyKey,
    currency,
    amount,
    fee,
    destinationId,
    providerName,
    kind,
    number,
    ending,
    holder,
    state: 'requested',
    requestedAt: now,
    changedAt: now,
  } as const
  const written = await db.transaction(async (tx) => {
    const insert = tx.insert(withdrawals).values(row).onConflictDoNothing().returning({ id: withdrawals.id })
    const started = await startTransferWith(
      tx,
      {
        idempotencyKey: transferKey(row),
        kind: 'withdrawal',
        reference,
        from: memberAccount(memberId),
        to: clearingAccount(currency),
        currency,
        amount,
        expiresAt: null,
        now,
      },
      insert,
    )
    if (started === null) return false
    if ((await turnoverLeft(tx, memberId)) > 0n) throw new Refused('turnover_left')
    const today = await requestedToday(tx, memberId, { now, gmtOffset })
    if (today.count > limits.dailyCount) throw new Refused('withdrawal_too_many')
    if (today.sum > limits.dailySum) throw new Refused('withdrawal_over_daily')
    await audit(tx, 'withdrawal.requested', row, { address, now })
    return true
  })
  const made = await requested(db, memberId, request)
  if (made === null) throw new RangeError(`Withdrawal ${reference} was not written`)
  if (written) await notifyWithdrawal(site.live, memberId)
  return asWithdrawal(made)
}

/** The earlier withdrawal of a key; refuses `idempotency_conflict` when it was for another one. */
async function requested(db: Db, memberId: string, request: Request): Promise<WithdrawalRow | null> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, memberId), eq(withdrawals.idempotencyKey, request.idempotencyKey)))
  if (!row) return null
  const isSame = row.destinationId === request.destinationId && row.amount === readMinor(request.amount, row.currency)
  if (!isSame) throw new Refused('idempotency_conflict')
  return row
}

/**
 * Cancels a member's own withdrawal; cancelling it again changes nothing. Refuses `not_found` and `withdrawal_decided`.
 */
export async function cancelWithdrawal(
  site: Pick<Services, 'db' | 'live'>,
  id: string,
  { caller, address, now }: { readonly caller: Caller; readonly address: string; readonly now: number },
): Promise<Withdrawal> {
  const [own] = await site.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.memberId, caller.memberId)))
  if (!own) throw new Refused('not_found')
  const { row } = await step(site, id, { kind: 'cancelled' }, { address, now })
  return asWithdrawal(row)
}

/** Steps of a withdrawal, named after the resulting state. */
export type Step =
  | { readonly kind: 'reviewing' | 'approved' | 'cancelled' }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason }
  | { readonly kind: 'paid'; readonly confirmMinutes: number }

const from: Readonly<Record<Step['kind'], readonly WithdrawalState[]>> = {
  reviewing: ['requested'],
  approved: ['requested', 'reviewing'],
  paid: ['approved'],
  rejected: ['requested', 'reviewing', 'approved'],
  cancelled: ['requested', 'reviewing'],
}

/**
 * Moves a withdrawal one step on, and its money with it, in one transaction: paid, it leaves the wallet and the fee is
 * the site's; rejected or cancelled, it is released. Of two concurrent steps one succeeds; the other is refused
 * (`withdrawal_decided`) or, where it is the same, changes nothing. Notifies the member.
 */
export async function step(
  { db, live }: Pick<Services, 'db' | 'live'>,
  id: string,
  to: Step,
  { address, now }: { readonly address: string | null; readonly now: number },
): Promise<{ readonly row: WithdrawalRow; readonly replayed: boolean }> {
  const taken = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(withdrawals)
      .set({ state: to.kind, changedAt: now, ...factsOf(to, now) })
      .where(and(eq(withdrawals.id, id), inArray(withdrawals.state, [...from[to.kind]])))
      .returning()
    if (!row) {
      const [there] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id))
      if (!there) throw new Refused('not_found')
      if (there.state !== to.kind) throw new Refused('withdrawal_decided')
      return { row: there, replayed: true }
    }
    if (to.kind === 'paid') await pay(tx, row, now)
    if (to.kind === 'rejected' || to.kind === 'cancelled') {
      await voidTransfer(tx, { idempotencyKey: transferKey(row), now })
    }
    const written = await writeToMember(tx, to, row, now)
    await audit(tx, `withdrawal.${to.kind}`, row, { address, now, ...(written && { [inMessages]: true }) })
    return { row, replayed: false }
  })
  if (!taken.replayed) await notifyWithdrawal(live, taken.row.memberId)
  return taken
}

/** Sends the member a message about the final result; returns whether there was one to send. */
async function writeToMember(tx: Tx, to: Step, row: WithdrawalRow, now: number): Promise<boolean> {
  const { memberId, reference, currency } = row
  if (to.kind === 'paid') {
    const amount = fromMinor(row.amount - row.fee, currency)
    await writeOf(tx, 'withdrawalPaid', { reference, amount, currency }, { memberId, now })
    return true
  }
  if (to.kind !== 'rejected') return false
  const facts = { reference, amount: fromMinor(row.amount, currency), currency, reason: to.reason }
  await writeOf(tx, 'withdrawalRejected', facts, { memberId, now })
  return true
}

function factsOf(to: Step, now: number): Partial<WithdrawalRow> {
  if (to.kind === 'rejected') return { reason: to.reason }
  return to.kind === 'paid' ? { confirmation: 'awaited', confirmBy: now + to.confirmMinutes * minute } : {}
}

async function pay(tx: Tx, row: WithdrawalRow, now: number): Promise<void> {
  await postTransfer(tx, { idempotencyKey: transferKey(row), now })
  if (row.fee === 0n) return
  await post(tx, {
    idempotencyKey: `withdrawal-fee:${row.id}`,
    kind: 'withdrawalFee',
    reference: row.reference,
    currency: row.currency,
    entries: [
      { account: clearingAccount(row.currency), amount: -row.fee },
      { account: feesAccount(row.currency), amount: row.fee },
    ],
    now,
  })
}

/** The withdrawal of a reference, however it was typed; null when there is none. */
export async function byReference(db: DbOrTx, reference: string): Promise<WithdrawalRow | null> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.reference, reference.trim().toUpperCase()))
  return row ?? null
}

const statesOf = {
  open: ['requested', 'reviewing', 'approved'],
  paid: ['paid'],
  over: ['rejected', 'cancelled'],
} as const

/** Returns one page of a member's withdrawals, the newest first. */
export async function withdrawalsPage(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { memberId }: Caller,
  { state, from: first, to: last, ...request }: ParsedRequestOf<typeof withdrawalCalls.withdrawals>,
) {
  const { gmtOffset } = await settings.brand()
  const condition = and(
    eq(withdrawals.memberId, memberId),
    state === 'all' ? undefined : inArray(withdrawals.state, [...statesOf[state]]),
    first === undefined ? undefined : gte(withdrawals.requestedAt, dayBegins(first, gmtOffset)),
    last === undefined ? undefined : lt(withdrawals.requestedAt, dayBegins(last, gmtOffset) + day),
  )
  const { offset, ...page } = pageAt(await db.$count(withdrawals, condition), request)
  const rows = await db
    .select()
    .from(withdrawals)
    .where(condition)
    .orderBy(desc(withdrawals.requestedAt), desc(withdrawals.id))
    .limit(request.pageSize)
    .offset(offset)
  return { ...page, list: rows.map(asWithdrawal) }
}

/** Makes a member's open screens read their balance, withdrawals and notifications again. */
export async function notifyWithdrawal(live: Live, memberId: string): Promise<void> {
  await notifyChanged(live, memberId, 'withdrawals')
  await notifyChanged(live, memberId, 'messages')
  await notifySafety({ live }, memberId)
  await notifyBalance(live, memberId)
}

async function audit(
  tx: Tx,
  kind: string,
  { id, memberId, reference }: Pick<WithdrawalRow, 'id' | 'memberId' | 'reference'>,
  { address, now, ...more }: { readonly address: string | null; readonly now: number; readonly [inMessages]?: true },
): Promise<void> {
  const details = { withdrawalId: id, reference, ...more }
  await tx.insert(auditEvents).values({ kind, memberId, address, details, createdAt: now })
}
