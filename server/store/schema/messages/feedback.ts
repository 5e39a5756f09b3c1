import { sql } from 'drizzle-orm'
import { bigserial, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { feedbackTypes } from '#wire/messages/feedback-terms.ts'
import type { ToldSteps } from '#wire/messages/told-steps.ts'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** What people have to say of the site. */
export const feedback = pgTable(
  'feedback',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    reference: text('reference').notNull(),
    /** The client's own. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** Who gets an answer; null where it is nobody's real account. */
    memberId: uuid('member_id').references(() => members.id),
    type: text('type', { enum: feedbackTypes }).notNull(),
    content: text('content').notNull(),
    /** Of the page it was typed on. */
    language: text('language').notNull(),
    /** What the charts of the page did last; null where its writer sent nothing along, or half a year ago. */
    steps: jsonb('steps').$type<ToldSteps>(),
    sentAt: time('sent_at').notNull(),
    /** When the operator was done with it; null until then. */
    closedAt: time('closed_at'),
    /** What the operator wrote back; null where nothing was. */
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
