import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import type { WithdrawalSettlement } from '#wire/payments/withdrawal.ts'
import { adjust, type Adjustment } from '#server/domain/money/adjustments.ts'
import { demandPerson, type PersonalKey } from '#server/domain/security/operator-people.ts'
import { notifySafety } from '#server/domain/sessions/sessions.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import { byReference, type WithdrawalRow } from './withdrawals.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** The part of a paid withdrawal reported missing, in minor units; null where none is, or it is settled. */
const missingOf = ({ confirmation, settlement, amount, fee, received }: WithdrawalRow): bigint | null =>
  (confirmation === 'partlyReceived' || confirmation === 'notReceived') && settlement === null
    ? amount - fee - (received ?? 0n)
    : null

/**
 * Settles the missing part of a withdrawal: returns it to the member, or records that it was sent again or had arrived
 * after all. Returns the adjustment, which may wait for a second person, or null. Rejects with an error text for the
 * operator.
 */
export async function settleMissing(
  site: Site,
  { reference, how }: { readonly reference: string; readonly how: WithdrawalSettlement },
  by: PersonalKey,
  now: number,
): Promise<Adjustment | null> {
  const { db, live } = site
  const row = await byReference(db, reference)
  const missing = row === null || row === undefined ? null : missingOf(row)
  if (!row || missing === null) throw new Error(`Nothing is missing of a withdrawal ${reference}`)
  const { id: withdrawalId, memberId } = row
  if (how === 'returned') {
    const reason = `of ${row.reference} this did not arrive`
    return adjust(site, { memberId, amount: missing, reason, withdrawalId }, by, now)
  }
  await db.transaction(async (tx) => {
    const person = await demandPerson(tx, by)
    const settled = await tx
      .update(withdrawals)
      .set({ settlement: how, settledAt: now })
      .where(and(eq(withdrawals.id, withdrawalId), isNull(withdrawals.settlement)))
      .returning({ id: withdrawals.id })
    if (settled.length === 0) throw new Error(`What was missing of ${row.reference} is settled already`)
    const details = { withdrawalId, reference: row.reference, how, by: person }
    await tx.insert(auditEvents).values({ kind: 'withdrawal.settled', memberId, details, createdAt: now })
  })
  await notifyChanged(live, memberId, 'withdrawals')
  await notifySafety(site, memberId)
  return null
}
