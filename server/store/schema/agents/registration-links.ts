import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { KindRate } from '#wire/contracts/contract-terms.ts'
import { time } from '#server/store/schema/columns.ts'
import { invitationCodes, members } from '#server/store/schema/identity/members.ts'

/** Registration links of agents, each with a code of its own. */
export const registrationLinks = pgTable(
  'registration_links',
  {
    id: uuid('id').primaryKey(),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => members.id),
    codeKey: text('code_key')
      .notNull()
      .unique('registration_links_code')
      .references(() => invitationCodes.codeKey),
    /** Name given by the agent. */
    name: text('name').notNull(),
    /** Account type of members who register by it. */
    type: integer('type').notNull(),
    createdAt: time('created_at').notNull(),
    /** Null where it never expires. */
    expiresAt: time('expires_at'),
    /** How often it can be used; null for any number. */
    mostUses: integer('most_uses'),
    uses: integer('uses').notNull().default(0),
    disabledAt: time('disabled_at'),
    /** Contract terms offered to members who register by it. */
    rates: jsonb('rates').$type<readonly KindRate[]>().notNull().default([]),
  },
  (t) => [
    index('registration_links_agent').on(t.agentId, t.createdAt),
    check('registration_links_uses', sql`${t.uses} >= 0 and (${t.mostUses} is null or ${t.uses} <= ${t.mostUses})`),
  ],
)

/** Members who registered by a link. */
export const linkUses = pgTable(
  'link_uses',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    linkId: uuid('link_id')
      .notNull()
      .references(() => registrationLinks.id),
    usedAt: time('used_at').notNull(),
  },
  (t) => [index('link_uses_link').on(t.linkId)],
)
