import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { withdrawals } from '#server/store/schema/payments/withdrawals.ts'

/** Operators who may post adjustments. */
export const operatorPeople = pgTable('operator_people', {
  name: text('name').primaryKey(),
  /** SHA-256 of their key; null until a second person has agreed to them. */
  keyHash: bytea('key_hash'),
  /** Person who requested a key for them, until a second person agrees. */
  wantedBy: text('wanted_by'),
  createdAt: time('created_at').notNull(),
  endedAt: time('ended_at'),
})

/** Manual credits and debits of members by operators. */
export const adjustments = pgTable(
  'adjustments',
  {
    reference: text('reference').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    currency: currency(),
    /** Credit of the member; a debit is below zero. */
    amount: minor('amount').notNull(),
    reason: text('reason').notNull(),
    /** Withdrawal that was returned in part; null for any other adjustment. */
    withdrawalId: uuid('withdrawal_id').references(() => withdrawals.id),
    state: text('state', { enum: ['waiting', 'done', 'rejected'] }).notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: time('asked_at').notNull(),
    /** The second person, or the first where one is enough. */
    decidedBy: text('decided_by'),
    decidedAt: time('decided_at'),
  },
  (t) => [
    index('adjustments_waiting')
      .on(t.askedAt)
      .where(sql`${t.state} = 'waiting'`),
    index('adjustments_asked').on(t.askedBy, t.askedAt),
    index('adjustments_member').on(t.memberId),
    index('adjustments_withdrawal').on(t.withdrawalId),
    check('adjustments_amount', sql`${t.amount} <> 0`),
    check('adjustments_decided', sql`(${t.state} = 'waiting') = (${t.decidedBy} is null)`),
  ],
)
