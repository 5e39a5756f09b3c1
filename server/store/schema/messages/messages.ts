import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Messages to members: one row per message, for any number of recipients. */
export const messages = pgTable(
  'messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** `member` (named by their inbox alone), `label` or `all`. */
    audience: text('audience').notNull(),
    label: text('label'),
    /** Event of a message of the site; null for a letter of the operator. */
    event: text('event'),
    /** Parameters of its text. */
    facts: jsonb('facts').$type<Readonly<Record<string, string | null>>>(),
    sentAt: time('sent_at').notNull(),
    /** When the operator withdrew it; it is hidden from then on. */
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [
    index('messages_to_many')
      .on(t.sentAt)
      .where(sql`${t.audience} <> 'member'`),
    check('messages_label', sql`(${t.audience} = 'label') = (${t.label} is not null)`),
  ],
)

/** Text of a message in one language; a message of the site has only a title. */
export const messageTexts = pgTable(
  'message_texts',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id),
    language: text('language').notNull(),
    title: text('title').notNull(),
    /** HTML as the operator wrote it; empty where there is only a title. */
    content: text('content').notNull(),
  },
  (t) => [primaryKey({ name: 'message_texts_pk', columns: [t.messageId, t.language] })],
)

/** Inboxes; a message to many gets its row when the member next opens the inbox. */
export const inbox = pgTable(
  'inbox',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id),
    sentAt: time('sent_at').notNull(),
    readAt: time('read_at'),
    /** Deleted rows stay, hidden: the message would be added again otherwise. */
    deletedAt: time('deleted_at'),
  },
  (t) => [
    primaryKey({ name: 'inbox_pk', columns: [t.memberId, t.messageId] }),
    index('inbox_shown')
      .on(t.memberId, t.sentAt, t.messageId)
      .where(sql`${t.deletedAt} is null`),
    index('inbox_unread')
      .on(t.memberId)
      .where(sql`${t.readAt} is null and ${t.deletedAt} is null`),
  ],
)
