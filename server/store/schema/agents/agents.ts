import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** The downline tree: one row per member and agent above. Written with the member, never changed. */
export const downlines = pgTable(
  'downlines',
  {
    agentId: uuid('agent_id')
      .notNull()
      .references(() => members.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Depth; 1 is a direct downline. */
    level: integer('level').notNull(),
    /** Copy of the member's registration time, so that a team page is read in order without sorting. */
    joinedAt: time('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'downlines_pk', columns: [t.agentId, t.memberId] }),
    index('downlines_joined').on(t.agentId, t.joinedAt, t.memberId),
    index('downlines_level').on(t.agentId, t.level, t.joinedAt, t.memberId),
    index('downlines_member').on(t.memberId, t.level, t.agentId),
    check('downlines_below', sql`${t.level} > 0 and ${t.agentId} <> ${t.memberId}`),
  ],
)

/** Private remarks of an agent about a team member. */
export const downlineRemarks = pgTable(
  'downline_remarks',
  {
    agentId: uuid('agent_id')
      .notNull()
      .references(() => members.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    remark: text('remark').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'downline_remarks_pk', columns: [t.agentId, t.memberId] }),
    index('downline_remarks_member').on(t.memberId),
    check('downline_remarks_length', sql`char_length(${t.remark}) between 1 and 60`),
  ],
)
