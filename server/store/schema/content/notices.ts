import { bigint, bigserial, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Site-wide notices; withdrawn ones stay, hidden. */
export const notices = pgTable(
  'notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    publishedAt: time('published_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
    /** Members see it after their next login. */
    important: boolean('important').notNull().default(false),
  },
  (t) => [index('notices_published').on(t.publishedAt, t.id)],
)

/** The words of a notice in one language. */
export const noticeTexts = pgTable(
  'notice_texts',
  {
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id),
    language: text('language').notNull(),
    title: text('title').notNull(),
    /** HTML as the operator wrote it. */
    content: text('content').notNull(),
  },
  (t) => [primaryKey({ name: 'notice_texts_pk', columns: [t.noticeId, t.language] })],
)

export const noticeReads = pgTable(
  'notice_reads',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id),
    readAt: time('read_at').notNull(),
  },
  (t) => [primaryKey({ name: 'notice_reads_pk', columns: [t.memberId, t.noticeId] })],
)

/** Read state of the other notifications, by kind and number. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind').notNull(),
    itemId: bigint('item_id', { mode: 'number' }).notNull(),
    readAt: time('read_at').notNull(),
  },
  (t) => [primaryKey({ name: 'notification_reads_pk', columns: [t.memberId, t.kind, t.itemId] })],
)
