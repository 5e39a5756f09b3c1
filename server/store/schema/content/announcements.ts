import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Announcements to agents; withdrawn ones stay, hidden. */
export const announcements = pgTable(
  'announcements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** `B`, `PL`, `PU`, `PR` or `H`. */
    type: text('type').notNull(),
    /** Recipient of a `PR`, with the agents of that team; null for other types. */
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
