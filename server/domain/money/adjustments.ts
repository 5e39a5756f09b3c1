import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { heldPayments } from '#server/store/schema/payments/deposits.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { adjustments, operatorPeople } from '#server/store/schema/money/operators.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { type Currency, wholeUnits } from '#wire/money.ts'
import { clearingAccount, holdingOf, houseAccount, memberAccount, post } from './ledger.ts'
import { demandPerson, type PersonalKey } from '#server/domain/security/operator-people.ts'
import { afterWanting, type AdjustmentRule } from './adjustment-rule.ts'
import { createReference } from '#server/domain/records/references.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/** Money given to a member or taken from them by hand. */
export type Adjustment = typeof adjustments.$inferSelect

/** The same request of the same person within this many milliseconds counts as sent twice. */
const takenForOne = 10 * 60_000

/** Request of a person: minor units that the member gains, or loses where it is below zero. */
export interface AdjustmentRequest {
  readonly memberId: string
  readonly amount: bigint
  readonly reason: string
  /** The withdrawal of which a part came back from the partner; null where the house gives or takes. */
  readonly withdrawalId: string | null
}

/**
 * Gives a member money, or takes it: at once up to the sum one person may move on a day at the site, else once a second
 * person agrees. The very same request within ten minutes returns the first result. Rejects with an error text for the
 * operator; refuses as the ledger, and then nothing is stored.
 */
export async function adjust(
  { db, live, settings }: Site,
  request: AdjustmentRequest,
  by: PersonalKey,
  now: number,
): Promise<Adjustment> {
  const { gmtOffset } = await settings.brand()
  const { aloneUpTo } = await settings.adjustmentRule()
  const { adjustment, isNew } = await db.transaction(async (tx) => {
    const askedBy = await demandPerson(tx, by)
    // Serialised: two concurrent ones would each be within what one person may move.
    await tx.select().from(operatorPeople).where(eq(operatorPeople.name, askedBy)).for('update')
    const { memberId, amount, reason, withdrawalId } = request
    const [same] = await tx
      .select()
      .from(adjustments)
      .where(
        and(
          eq(adjustments.askedBy, askedBy),
          eq(adjustments.memberId, memberId),
          eq(adjustments.amount, amount),
          eq(adjustments.reason, reason),
          sql`${adjustments.withdrawalId} is not distinct from ${withdrawalId}::uuid`,
          gte(adjustments.askedAt, now - takenForOne),
        ),
      )
    if (same !== undefined) return { adjustment: same, isNew: false }
    const wallet = await holdingOf(tx, memberAccount(memberId))
    if (wallet === null) throw new Error('This member has no wallet')
    const { currency } = wallet
    const since = dayBegins(siteDay(now, gmtOffset), gmtOffset)
    const before = await movedAlone(tx, { name: askedBy, currency, since })
    const isEnough = before + size(amount) <= wholeUnits(aloneUpTo, currency)
    const [written] = await tx
      .insert(adjustments)
      .values({
        reference: createReference('A'),
        ...{ memberId, currency, amount, reason, withdrawalId, askedBy, askedAt: now },
        ...(isEnough ? { state: 'done', decidedBy: askedBy, decidedAt: now } : { state: 'waiting' }),
      })
      .returning()
    if (isEnough) await carryOut(tx, written!, now)
    return { adjustment: written!, isNew: true }
  })
  if (isNew && adjustment.state === 'done') await notifyAdjusted(live, adjustment)
  return adjustment
}

/**
 * Agrees to a waiting adjustment, or rejects it, as another person than the one who asked. Rejects with an error text,
 * refuses as the ledger.
 */
export async function decideAdjustment(
  { db, live }: Pick<Site, 'db' | 'live'>,
  { reference, agrees }: { readonly reference: string; readonly agrees: boolean },
  by: PersonalKey,
  now: number,
): Promise<Adjustment> {
  const adjustment = await db.transaction(async (tx) => {
    const decidedBy = await demandPerson(tx, by)
    const [waiting] = await tx.select().from(adjustments).where(eq(adjustments.reference, reference)).for('update')
    if (waiting === undefined) throw new Error(`There is no adjustment ${reference}`)
    if (waiting.state !== 'waiting') throw new Error(`${reference} is ${waiting.state}`)
    if (agrees && waiting.askedBy === decidedBy) throw new Error('Another person must agree')
    const [decided] = await tx
      .update(adjustments)
      .set({ state: agrees ? 'done' : 'rejected', decidedBy, decidedAt: now })
      .where(eq(adjustments.reference, reference))
      .returning()
    if (agrees) await carryOut(tx, decided!, now)
    return decided!
  })
  if (adjustment.state === 'done') await notifyAdjusted(live, adjustment)
  return adjustment
}

/** Lists adjustments that wait for a second person, the oldest first, each with its member's account. */
export async function waitingAdjustments(
  db: Db,
): Promise<readonly { readonly adjustment: Adjustment; readonly account: string }[]> {
  return db
    .select({ adjustment: adjustments, account: members.account })
    .from(adjustments)
    .innerJoin(members, eq(members.id, adjustments.memberId))
    .where(eq(adjustments.state, 'waiting'))
    .orderBy(asc(adjustments.askedAt))
    .limit(50)
}

/**
 * Changes the sum one person may move on a day at the site; `wanted` of the result is set where a second one has to
 * agree.
 */
export async function moveAloneUpTo(
  { db, settings }: Pick<Site, 'db' | 'settings'>,
  units: number,
  by: PersonalKey,
  now: number,
): Promise<AdjustmentRule> {
  const rule = afterWanting(await settings.adjustmentRule(), units, await demandPerson(db, by))
  await settings.setAdjustmentRule(rule, now)
  return rule
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Sum a person has moved since then alone, in minor units: adjustments, and payments of the currency. */
export async function movedAlone(
  tx: Tx,
  { name, currency, since }: { readonly name: string; readonly currency: Currency; readonly since: number },
): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(abs(${adjustments.amount})), 0)::text` })
    .from(adjustments)
    .where(and(eq(adjustments.askedBy, name), eq(adjustments.decidedBy, name), gte(adjustments.askedAt, since)))
  const [payments] = await tx
    .select({ sum: sql<string>`coalesce(sum(${heldPayments.amount}), 0)::text` })
    .from(heldPayments)
    .where(
      and(
        eq(heldPayments.wantedBy, name),
        eq(heldPayments.decidedBy, name),
        eq(heldPayments.currency, currency),
        gte(heldPayments.decidedAt, since),
      ),
    )
  return BigInt(row?.sum ?? '0') + BigInt(payments?.sum ?? '0')
}

async function carryOut(
  tx: Tx,
  { reference, memberId, currency, amount, withdrawalId, decidedBy }: Adjustment,
  now: number,
): Promise<void> {
  const other = withdrawalId === null ? houseAccount(currency) : clearingAccount(currency)
  await post(tx, {
    idempotencyKey: `adjustment:${reference}`,
    kind: 'adjustment',
    reference,
    currency,
    entries: [
      { account: other, amount: -amount },
      { account: memberAccount(memberId), amount },
    ],
    now,
  })
  if (withdrawalId === null) return
  const settled = await tx
    .update(withdrawals)
    .set({ settlement: 'returned', settledAt: now })
    .where(and(eq(withdrawals.id, withdrawalId), sql`${withdrawals.settlement} is null`))
    .returning({ id: withdrawals.id })
  if (settled.length === 0) throw new Error('What was missing of this withdrawal is settled already')
  const details = { withdrawalId, reference, how: 'returned', by: decidedBy }
  await tx.insert(auditEvents).values({ kind: 'withdrawal.settled', memberId, details, createdAt: now })
}

async function notifyAdjusted(live: Site['live'], { memberId, withdrawalId }: Adjustment): Promise<void> {
  await notifyBalance(live, memberId)
  if (withdrawalId !== null) await notifyChanged(live, memberId, 'withdrawals')
}
