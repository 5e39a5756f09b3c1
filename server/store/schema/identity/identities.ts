import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, time } from '#server/store/schema/columns.ts'
import { members } from './members.ts'

/** Linked social accounts. */
export const memberIdentities = pgTable(
  'member_identities',
  {
    provider: text('provider').notNull(),
    /** Subject id at the provider. */
    subject: text('subject').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'member_identities_pk', columns: [t.provider, t.subject] }),
    index('member_identities_member').on(t.memberId),
  ],
)

/** Verified social accounts that are not linked yet: the member who logs in with the ticket links one. */
export const identityTickets = pgTable('identity_tickets', {
  hash: bytea('hash').primaryKey(),
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  address: text('address').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

/** ID tokens already taken, by the hash of what was signed. */
export const usedIdTokens = pgTable('used_id_tokens', {
  hash: bytea('hash').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})
