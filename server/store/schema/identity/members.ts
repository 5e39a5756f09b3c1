import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, time } from '#server/store/schema/columns.ts'

export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey(),
    account: text('account').notNull(),
    accountKey: text('account_key').notNull(),
    nickname: text('nickname').notNull(),
    type: integer('type').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordWeak: boolean('password_weak').notNull().default(false),
    passwordChangedAt: time('password_changed_at').notNull(),
    /** Null until the first completed login. */
    firstLoginAt: time('first_login_at'),
    /** False for people who may not enter at all (`member_no_enter`). */
    mayEnter: boolean('may_enter').notNull().default(true),
    toUpline: boolean('to_upline').notNull().default(false),
    labelName: text('label_name').notNull(),
    rankLevel: integer('rank_level').notNull(),
    memberLabels: jsonb('member_labels').$type<string[]>().notNull(),
    countryDialingCode: text('country_dialing_code'),
    mobile: text('mobile'),
    email: text('email'),
    /** When the address was verified; null while it is unverified. */
    emailVerifiedAt: time('email_verified_at'),
    createdAt: time('created_at').notNull(),
    /** The upline, from the affiliate code of the registration. */
    uplineId: uuid('upline_id').references((): AnyPgColumn => members.id),
    /** The member whose invitation they used. */
    referrerId: uuid('referrer_id').references((): AnyPgColumn => members.id),
    paymentPasswordHash: text('payment_password_hash'),
    /** `yyyy-MM-dd`. */
    birthday: text('birthday'),
    /** When news was last shown after a login; null for a member who has not been welcomed. */
    newsShownAt: time('told_at'),
    /** Until when the member muted the news after a login. */
    quietUntil: time('quiet_until'),
    /** When a trial account expires; null for other accounts and for trials the operator keeps. */
    trialEndsAt: time('trial_ends_at'),
    /** Further profile fields and the chosen `avatar`; unverified. */
    profile: jsonb('profile').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('members_account_key').on(t.accountKey),
    uniqueIndex('members_mobile').on(t.countryDialingCode, t.mobile),
    // An unverified address is not unique: it must not keep its owner from verifying it.
    uniqueIndex('members_email_proven')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.emailVerifiedAt} is not null`),
    index('members_upline').on(t.uplineId),
    // Short codes are the end of an id.
    index('members_code').on(sql`right(${t.id}::text, 10)`),
    index('members_referrer').on(t.referrerId, t.createdAt),
    index('members_trial_ends').on(t.trialEndsAt),
  ],
)

/** Codes that new members name: an agent's affiliate code, or a member's own for inviting friends. */
export const invitationCodes = pgTable(
  'invitation_codes',
  {
    /** The code in lower case: it is case-insensitive. */
    codeKey: text('code_key').primaryKey(),
    code: text('code').notNull(),
    /** `affiliate`, `link` or `referral`. */
    kind: text('kind').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (t) => [index('invitation_codes_member').on(t.memberId)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    area: text('area').notNull(),
    address: text('address').notNull(),
    /** Browser and system in readable names; null where unknown. */
    browser: text('browser'),
    system: text('system'),
    /** Why the password must be changed before going on (`weak`, `expired`); null when it need not be. */
    passwordChange: text('password_change'),
    createdAt: time('created_at').notNull(),
    seenAt: time('seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    index('sessions_member').on(t.memberId, t.createdAt),
    index('sessions_created').on(t.createdAt),
  ],
)
