import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#server/store/schema/columns.ts'

/** Nonces of sealed requests already taken. */
export const envelopeNonces = pgTable('envelope_nonces', {
  jti: text('jti').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

export const sealingKeys = pgTable('sealing_keys', {
  kid: text('kid').primaryKey(),
  privateJwk: jsonb('private_jwk').notNull(),
  createdAt: time('created_at').notNull(),
  retiresAt: time('retires_at').notNull(),
})

/** Rate limits, one row per key: the theoretical arrival time of GCRA. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  arrival: time('arrival').notNull(),
})

/** Failed logins by account key or address, for the captcha and the lock-out. */
export const loginFailures = pgTable('login_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: time('last_at').notNull(),
  lockedUntil: time('locked_until'),
})
