import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import type { WithdrawalSettlement } from '#wire/payments/withdrawal.ts'
import { adjust, type Adjustment } from '#server/domain/money/adjustments.ts'
import { demandPerson, type PersonalKey } from '#server/domain/security/operator-people.ts'
import { tellSafety } from '#server/domain/sessions/sessions.ts'
import { tellChanged } from '#server/domain/messages/tell-member.ts'
import { byReference, type WithdrawalRow } from './withdrawals.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** What of a paid withdrawal its member says did not arrive, in minor units; null where nothing is, or it is settled. */
const missingOf = ({ confirmation, settlement, amount, fee, received }: WithdrawalRow): bigint | null =>
  (confirmation === 'partlyReceived' || confirmation === 'notReceived') && settlement === null
    ? amount - fee - (received ?? 0n)
    : null

/**
 * Settles what a member says did not arrive of a withdrawal: gives it back, or keeps that it was sent again or had
 * arrived after all. Answers the adjustment that gives it back, which may wait for a second person, or null. Rejects
 * with words for whoever gave the command.
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
  await tellChanged(live, memberId, 'withdrawals')
  await tellSafety(site, memberId)
  return null
}
