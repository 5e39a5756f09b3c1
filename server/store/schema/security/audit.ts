import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { currentRequest } from '#server/request-scope.ts'
import { time } from '#server/store/schema/columns.ts'

/** Audit log: events of accounts, refusals, and actions of operators. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    memberId: uuid('member_id'),
    /** Address; the network (IPv6: the /64) in a row for several events, null for several networks. */
    address: text('address'),
    details: jsonb('details').notNull(),
    createdAt: time('created_at').notNull(),
    /** Request id, the latest one in a row for several events; null for jobs and commands. */
    requestId: uuid('request_id').$defaultFn(() => currentRequest()?.id ?? sql`null`),
    /** Code of the refusal; null for actions. */
    reason: text('reason'),
    /** Number of events: similar refusals share a row for ten minutes. */
    times: integer('times').notNull().default(1),
    /** Time of the latest event; null while there is only one. */
    lastAt: time('last_at'),
    /** Key of similar refusals; null in rows that stand for one event. */
    bucket: text('bucket'),
  },
  (t) => [
    index('audit_events_member').on(t.memberId, t.createdAt),
    index('audit_events_kind').on(t.kind, t.createdAt),
    index('audit_events_created').on(t.createdAt),
    uniqueIndex('audit_events_bucket').on(t.bucket),
  ],
)
