import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currentRequest } from '#server/request-scope.ts'
import { time } from '#server/store/schema/columns.ts'

/** What happened to accounts, what was refused, and what was done by the operator's hand, for audit. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    memberId: uuid('member_id'),
    /** Of a row that stands for several, the network (IPv6: the /64); null for many networks. */
    address: text('address'),
    details: jsonb('details').notNull(),
    createdAt: time('created_at').notNull(),
    /** The request it happened in, the latest one of a row that stands for several; null of jobs and commands. */
    requestId: uuid('request_id').$defaultFn(() => currentRequest()?.id ?? sql`null`),
    /** Code of the refusal; null of what was done. */
    reason: text('reason'),
    /** How often it happened: refusals alike share a row for ten minutes. */
    times: integer('times').notNull().default(1),
    /** When the latest of them happened; null while it is the only one. */
    lastAt: time('last_at'),
    /** What makes refusals alike; null of rows that stand for one event. */
    bucket: text('bucket'),
  },
  (t) => [
    index('audit_events_member').on(t.memberId, t.createdAt),
    index('audit_events_kind').on(t.kind, t.createdAt),
    index('audit_events_created').on(t.createdAt),
    uniqueIndex('audit_events_bucket').on(t.bucket),
  ],
)
