import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Trusted networks of members: an IPv4 address, or an IPv6 network. */
export const memberAddresses = pgTable(
  'member_addresses',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    address: text('address').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at').notNull(),
  },
  (t) => [primaryKey({ name: 'member_addresses_pk', columns: [t.memberId, t.address] })],
)

/** Remembered browsers of members; each holds a token. */
export const memberDevices = pgTable(
  'member_devices',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('member_devices_member').on(t.memberId)],
)

/** Logins that wait for a second factor. */
export const secondVerifications = pgTable(
  'second_verifications',
  {
    idHash: bytea('id_hash').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    address: text('address').notNull(),
    area: text('area').notNull(),
    /** Login method (`username`, `sms`, `firebase`). */
    by: text('by').notNull().default('username'),
    /** True when the password that was typed must be changed because it is weak. */
    isWeak: boolean('is_weak').notNull(),
    /** Ticket of the external account to link when the login succeeds. */
    linkHash: bytea('link_hash'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('second_verifications_member').on(t.memberId)],
)

/** Codes sent for a second verification; only the newest of a method is valid. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid('id').primaryKey(),
    verificationHash: bytea('verification_hash').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    method: text('method').notNull(),
    codeHash: bytea('code_hash').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('verification_codes_member').on(t.memberId, t.method, t.createdAt)],
)

/** Authenticator apps of members, one each. */
export const authenticators = pgTable('authenticators', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  /** The secret, encrypted under the server's. */
  sealedSecret: bytea('sealed_secret').notNull(),
  createdAt: time('created_at').notNull(),
  /** Null until a code of it has been confirmed; it is not in use before. */
  confirmedAt: time('confirmed_at'),
  /** Time step of the last accepted code: a code is accepted once. */
  lastStep: bigint('last_step', { mode: 'number' }),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    codeHash: bytea('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pk', columns: [t.memberId, t.codeHash] })],
)
