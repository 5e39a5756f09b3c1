import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Passkeys of members: the public half of each. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The authenticator's own id of it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** Uses as the authenticator counts them; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('passkeys_member').on(t.memberId)],
)

/** Challenges that wait for the answer of an authenticator; each is deleted by its first answer. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  hash: bytea('hash').primaryKey(),
  /** The session, network or verification whose answer it accepts. */
  boundTo: text('bound_to').notNull(),
  expiresAt: time('expires_at').notNull(),
})
