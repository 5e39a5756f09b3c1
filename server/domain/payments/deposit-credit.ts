import { eq } from 'drizzle-orm'
import type { Tx } from '#server/store/db.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { fromMinor } from '#wire/money.ts'
import { grantBonus } from '#server/domain/money/bonuses.ts'
import { change, type DepositRow } from './deposits.ts'
import {
  clearingAccount,
  feesAccount,
  lockWallet,
  memberAccount,
  post,
  suspenseAccount,
} from '#server/domain/money/ledger.ts'
import { writeOf } from '#server/domain/messages/messages.ts'
import { isOpenToOffers, lockPlay, type PlayRow } from '#server/domain/protection/play-figures.ts'
import { requireTurnover } from '#server/domain/money/turnover.ts'

/** A deposit and its member's protection, both locked. */
export interface LockedDeposit {
  readonly deposit: DepositRow
  readonly row: PlayRow
}

/**
 * Locks what a credit to a member depends on, in the order in which a bet does: the wallet, then the protection. A
 * deposit or a held payment is locked after them.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<PlayRow> {
  await lockWallet(tx, memberId)
  return lockPlay(tx, memberId)
}

/** A deposit by its reference, locked with what a credit depends on; null when there is none. */
export async function lockDeposit(tx: Tx, reference: string): Promise<LockedDeposit | null> {
  const byReference = eq(deposits.reference, reference)
  const [known] = await tx.select({ memberId: deposits.memberId }).from(deposits).where(byReference)
  if (known === undefined) return null
  const row = await lockMember(tx, known.memberId)
  const [deposit] = await tx.select().from(deposits).where(byReference).for('update')
  return { deposit: deposit!, row }
}

/**
 * Credits the received amount of a locked deposit, in minor units, out of clearing or, where it was booked on arrival,
 * out of suspense: the fee goes to the fees, the rest to the member. The bonus is credited for a deposit received in
 * full, of a member who accepts offers, where `grantBonus` allows it; the wagering requirement covers the received
 * amount. Throws a `RangeError` when nothing would reach the member.
 */
export async function credit(
  tx: Tx,
  { deposit, row }: LockedDeposit,
  { received, from, now }: { readonly received: bigint; readonly from: 'clearing' | 'suspense'; readonly now: number },
): Promise<DepositRow> {
  const { memberId, currency, reference, fee } = deposit
  if (received <= fee) throw new RangeError(`Deposit ${reference} has received no more than its fee`)
  const wallet = memberAccount(memberId)
  const source = from === 'clearing' ? clearingAccount(currency) : suspenseAccount(currency)
  await post(tx, {
    idempotencyKey: `deposit:${deposit.id}`,
    kind: 'deposit',
    reference,
    currency,
    entries: [
      { account: source, amount: -received },
      { account: wallet, amount: received - fee },
      ...(fee === 0n ? [] : [{ account: feesAccount(currency), amount: fee }]),
    ],
    now,
  })
  const turnover = (deposit.turnover * received) / deposit.amount
  await requireTurnover(tx, { memberId, source: 'deposit', reference, currency, required: turnover, now })
  let isGranted = false
  if (deposit.bonus > 0n && received >= deposit.amount && isOpenToOffers(row, now)) {
    isGranted = await grantBonus(tx, deposit, { own: received - fee, now })
  }
  const credited = { reference, amount: fromMinor(received - fee, currency), currency }
  await writeOf(tx, 'depositPaid', credited, { memberId, now })
  const none = isGranted ? {} : { bonus: 0n, bonusTurnover: 0n }
  return change(tx, deposit, { state: 'paid', received, finishedAt: now, ...none })
}
