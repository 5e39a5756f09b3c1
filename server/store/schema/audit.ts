import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** What happened to accounts and by the operator's hand, for audit. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    memberId: uuid('member_id'),
    address: text('address'),
    details: jsonb('details').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('audit_events_member').on(t.memberId, t.createdAt)],
)
