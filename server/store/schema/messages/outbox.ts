import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'

/** Queue of SMS and mail, written in the transaction that caused them. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    channel: text('channel').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest time of the next attempt; a dispatcher moves it ahead as its lease. */
    nextAttemptAt: time('next_attempt_at').notNull().default(0),
  },
  (t) => [index('outbox_unsent').on(t.sentAt, t.id)],
)
