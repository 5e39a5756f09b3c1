import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** What the operator tells agents; one that was withdrawn stays, unseen. */
export const announcements = pgTable(
  'announcements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** `B`, `PL`, `PU`, `PR` or `H`. */
    type: text('type').notNull(),
    /** Whom alone a `PR` is for, with the agents of their team; null of every other type. */
    agentId: uuid('agent_id').references(() => members.id),
    publishedAt: time('published_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    index('announcements_published').on(t.publishedAt, t.id),
    check('announcements_private', sql`(${t.type} = 'PR') = (${t.agentId} is not null)`),
  ],
)

/** The words of an announcement in one language. */
export const announcementTexts = pgTable(
  'announcement_texts',
  {
    announcementId: bigint('announcement_id', { mode: 'number' })
      .notNull()
      .references(() => announcements.id),
    language: text('language').notNull(),
    title: text('title').notNull(),
    /** HTML as the operator wrote it. */
    content: text('content').notNull(),
  },
  (t) => [primaryKey({ name: 'announcement_texts_pk', columns: [t.announcementId, t.language] })],
)

export const announcementReads = pgTable(
  'announcement_reads',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    announcementId: bigint('announcement_id', { mode: 'number' })
      .notNull()
      .references(() => announcements.id),
    readAt: time('read_at').notNull(),
  },
  (t) => [primaryKey({ name: 'announcement_reads_pk', columns: [t.memberId, t.announcementId] })],
)
