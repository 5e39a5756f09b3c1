import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** Slider puzzles, stand-in questions and image captchas: one answer each. */
export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  action: text('action'),
  answer: text('answer').notNull(),
  address: text('address').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const tickets = pgTable('tickets', {
  hash: bytea('hash').primaryKey(),
  action: text('action').notNull(),
  address: text('address').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    countryDialingCode: text('country_dialing_code').notNull(),
    mobile: text('mobile').notNull(),
    codeHash: bytea('code_hash').notNull(),
    /** Browser or network of the request; the code is valid only there (`code-asker.ts`). */
    asker: text('asker').notNull().default(''),
    /** True when the owner of the number was known on that browser or network. */
    askerIsKnown: boolean('asker_is_known').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('sms_codes_mobile').on(t.purpose, t.countryDialingCode, t.mobile, t.createdAt)],
)

/** Password reset links, by the hash of their secret; one requested with the wrong email has no member. */
export const passwordResets = pgTable(
  'password_resets',
  {
    hash: bytea('hash').primaryKey(),
    memberId: uuid('member_id').references(() => members.id),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('password_resets_member').on(t.memberId)],
)
