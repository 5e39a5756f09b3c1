import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { type Caller, Refused } from '#server/handler.ts'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import type { ParsedRequestOf, ValueOf } from '#wire/call.ts'
import { readMinor } from '#wire/money.ts'
import type { Withdrawal, withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { cleanPicture, keepProof, pictureOf } from './proof-pictures.ts'
import { asWithdrawal, notifyWithdrawal, type WithdrawalRow } from './withdrawals.ts'

type Site = Pick<Services, 'db' | 'live'>
type Confirmation = ParsedRequestOf<typeof withdrawalCalls.confirmWithdrawal>

const overAt = (now: number) => and(eq(withdrawals.confirmation, 'awaited'), lte(withdrawals.confirmBy, now))

/** The paid withdrawal with the least time left for its member's confirmation; null where none waits. */
export async function awaitedWithdrawal(
  { db }: Pick<Services, 'db'>,
  { caller: { memberId }, now }: { readonly caller: Pick<Caller, 'memberId'>; readonly now: number },
): Promise<ValueOf<typeof withdrawalCalls.awaitedWithdrawal>> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(
      and(eq(withdrawals.memberId, memberId), eq(withdrawals.confirmation, 'awaited'), gt(withdrawals.confirmBy, now)),
    )
    .orderBy(asc(withdrawals.confirmBy), asc(withdrawals.id))
    .limit(1)
  return row === undefined
    ? { withdrawal: null, left: 0 }
    : { withdrawal: asWithdrawal(row), left: (row.confirmBy ?? now) - now }
}

/**
 * Amount received by the member's confirmation, in minor units; refuses `amount_out_of_range` for a part that is not
 * between zero and the sum sent.
 */
function receivedOf({ amount, fee, currency }: WithdrawalRow, { outcome, received }: Confirmation): bigint {
  const sent = amount - fee
  if (outcome === 'received') return sent
  if (outcome === 'notReceived') return 0n
  const part = readMinor(received ?? '', currency)
  if (part === null || part <= 0n || part >= sent) throw new Refused('amount_out_of_range')
  return part
}

/**
 * Stores a member's confirmation of a paid withdrawal, once (spec §4): received, in part, or not at all, the last with
 * a picture as proof. The received and the missing part add up to the sum sent. The same confirmation again changes
 * nothing; refuses `not_found`, `amount_out_of_range`, `picture_invalid`, and `withdrawal_decided` after another
 * confirmation or after the deadline.
 */
export async function confirmWithdrawal(
  { db, live }: Site,
  confirmation: Confirmation,
  { caller: { memberId }, address, now }: { readonly caller: Caller; readonly address: string; readonly now: number },
): Promise<Withdrawal> {
  const { id, outcome, proof } = confirmation
  const mine = and(eq(withdrawals.id, id), eq(withdrawals.memberId, memberId))
  const read = async () => (await db.select().from(withdrawals).where(mine))[0]
  const row = await read()
  if (row?.confirmBy == null) throw new Refused('not_found')
  const received = receivedOf(row, confirmation)
  const asConfirmed = (there: WithdrawalRow | undefined) =>
    there?.confirmation === outcome && there.received === received ? there : null
  const before = asConfirmed(row)
  if (before !== null) return asWithdrawal(before)
  if (row.confirmation !== 'awaited' || row.confirmBy <= now) throw new Refused('withdrawal_decided')
  if (outcome === 'notReceived' && proof === undefined) throw new Refused('picture_invalid')
  const picture = outcome === 'received' || proof === undefined ? null : await cleanPicture(pictureOf(proof))

  const confirmed = await db.transaction(async (tx) => {
    const [updated] = await tx
      .update(withdrawals)
      .set({ confirmation: outcome, received })
      .where(and(mine, eq(withdrawals.confirmation, 'awaited'), gt(withdrawals.confirmBy, now)))
      .returning()
    if (!updated) return null
    if (picture !== null) {
      const proofId = await keepProof(tx, { memberId, picture, now })
      await tx.update(withdrawals).set({ proofId }).where(mine)
    }
    const details = { withdrawalId: id, reference: updated.reference, outcome }
    await tx.insert(auditEvents).values({ kind: 'withdrawal.confirmed', memberId, address, details, createdAt: now })
    return updated
  })
  if (confirmed === null) {
    const there = asConfirmed(await read())
    if (there === null) throw new Refused('withdrawal_decided')
    return asWithdrawal(there)
  }
  await notifyWithdrawal(live, memberId)
  return asWithdrawal(confirmed)
}

/** Counts unconfirmed withdrawals as received once their deadline has passed (spec §4); returns how many. */
export async function forceConfirmations({ db, live }: Site, now: number): Promise<number> {
  const due = await db
    .select({ id: withdrawals.id, sent: withdrawals.amount, fee: withdrawals.fee })
    .from(withdrawals)
    .where(overAt(now))
    .orderBy(asc(withdrawals.confirmBy))
    .limit(500)
  let forced = 0
  for (const { id, sent, fee } of due) {
    const row = await db.transaction(async (tx) => {
      const [updated] = await tx
        .update(withdrawals)
        .set({ confirmation: 'forced', received: sent - fee })
        .where(and(eq(withdrawals.id, id), overAt(now)))
        .returning()
      if (!updated) return null
      const { memberId, reference } = updated
      const details = { withdrawalId: id, reference }
      await tx.insert(auditEvents).values({ kind: 'withdrawal.forced', memberId, details, createdAt: now })
      return updated
    })
    if (row === null) continue
    forced += 1
    await notifyWithdrawal(live, row.memberId)
  }
  return forced
}

/** Runs `forceConfirmations` whenever a deadline passes. */
export function confirmationsJob(site: Site): Job {
  return {
    name: 'confirmations',
    pollInterval: 2_000,
    retries: 3,
    nextRun: async (now) => {
      const [over] = await site.db.select({ id: withdrawals.id }).from(withdrawals).where(overAt(now)).limit(1)
      return over === undefined ? null : always
    },
    run: async ({ now }) => ({ forced: await forceConfirmations(site, now) }),
  }
}
