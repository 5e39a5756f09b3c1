import { sql } from 'drizzle-orm'
import { bigserial, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { feedbackTypes } from '#wire/messages/feedback-rules.ts'
import type { Breadcrumbs } from '#wire/messages/breadcrumbs.ts'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Feedback. */
export const feedback = pgTable(
  'feedback',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    reference: text('reference').notNull(),
    /** Idempotency key of the client. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** Recipient of an answer; null without a real account. */
    memberId: uuid('member_id').references(() => members.id),
    type: text('type', { enum: feedbackTypes }).notNull(),
    content: text('content').notNull(),
    /** Of the page it was typed on. */
    language: text('language').notNull(),
    /** Breadcrumbs; null without consent, and after half a year. */
    steps: jsonb('steps').$type<Breadcrumbs>(),
    sentAt: time('sent_at').notNull(),
    /** When the operator closed it; null until then. */
    closedAt: time('closed_at'),
    /** Answer of the operator, or null. */
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('feedback_reference').on(t.reference),
    uniqueIndex('feedback_key').on(t.idempotencyKey),
    index('feedback_member').on(t.memberId),
    index('feedback_open')
      .on(t.id)
      .where(sql`${t.closedAt} is null`),
    check('feedback_answer', sql`${t.answer} is null or (${t.closedAt} is not null and ${t.memberId} is not null)`),
  ],
)
