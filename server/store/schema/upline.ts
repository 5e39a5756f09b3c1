import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currency, minor, time } from './columns.ts'
import { members } from './members.ts'

/** Money that members sent to their uplines. */
export const uplineTransfers = pgTable(
  'upline_transfers',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The client's own, counted for each member by itself. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** Whose downline the member was then. */
    uplineId: uuid('upline_id')
      .notNull()
      .references(() => members.id),
    currency: currency(),
    amount: minor('amount').notNull(),
    sentAt: time('sent_at').notNull(),
  },
  (t) => [
    uniqueIndex('upline_transfers_reference').on(t.reference),
    uniqueIndex('upline_transfers_key').on(t.memberId, t.idempotencyKey),
    index('upline_transfers_member').on(t.memberId, t.sentAt),
    index('upline_transfers_upline').on(t.uplineId, t.sentAt),
    index('upline_transfers_sent').on(t.sentAt),
    check('upline_transfers_amount', sql`${t.amount} > 0`),
    check('upline_transfers_other', sql`${t.uplineId} <> ${t.memberId}`),
  ],
)
