import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Transfers of members to their uplines, and of agents to their downlines. */
export const memberTransfers = pgTable(
  'member_transfers',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Idempotency key of the client, unique per member. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** `up` to the upline at that time, `down` to a team member. */
    direction: text('direction', { enum: ['up', 'down'] })
      .notNull()
      .default('up'),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => members.id),
    currency: currency(),
    amount: minor('amount').notNull(),
    sentAt: time('sent_at').notNull(),
  },
  (t) => [
    uniqueIndex('member_transfers_reference').on(t.reference),
    uniqueIndex('member_transfers_key').on(t.memberId, t.idempotencyKey),
    index('member_transfers_member').on(t.memberId, t.sentAt),
    index('member_transfers_receiver').on(t.receiverId, t.sentAt),
    index('member_transfers_sent').on(t.sentAt),
    check('member_transfers_amount', sql`${t.amount} > 0`),
    check('member_transfers_other', sql`${t.receiverId} <> ${t.memberId}`),
  ],
)
