import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#wire/messages/notifications.ts'
import { time } from '#server/store/schema/columns.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'

/** The site's VAPID key pair; one row. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Sealed under the server's secret. */
  privateKey: jsonb('private_key').$type<{ readonly sealed: string }>().notNull(),
})

/** Push subscriptions of browsers. */
export const pushDevices = pgTable(
  'push_devices',
  {
    /** The SHA-256 of the endpoint, in base64url. */
    device: text('device').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The session it was created in; it ends with that. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    kinds: text('kinds').array().$type<NotificationKind[]>().notNull(),
    language: text('language').notNull(),
    /** Earlier events are not sent. */
    since: time('since').notNull(),
  },
  (t) => [index('push_devices_member').on(t.memberId), index('push_devices_session').on(t.sessionId)],
)

/** Push notifications by browser, each event once. */
export const pushes = pgTable(
  'pushes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    device: text('device')
      .notNull()
      .references(() => pushDevices.device, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    itemId: bigint('item_id', { mode: 'number' }).notNull(),
    createdAt: time('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull().default(0),
    /** When the push service accepted it, or it was given up; null until then. */
    endedAt: time('ended_at'),
  },
  (t) => [
    uniqueIndex('pushes_once').on(t.device, t.kind, t.itemId),
    index('pushes_waiting')
      .on(t.id)
      .where(sql`${t.endedAt} is null`),
  ],
)
