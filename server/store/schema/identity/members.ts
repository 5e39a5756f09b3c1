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
    /** Null until the first login has been completed. */
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
    /** When the address was proven to be the member's; null while it was merely typed. */
    emailVerifiedAt: time('email_verified_at'),
    createdAt: time('created_at').notNull(),
    /** Whose downline the member is, by the affiliate code they registered with. */
    uplineId: uuid('upline_id').references((): AnyPgColumn => members.id),
    /** The friend whose invitation they came by. */
    referrerId: uuid('referrer_id').references((): AnyPgColumn => members.id),
    paymentPasswordHash: text('payment_password_hash'),
    /** `yyyy-MM-dd`. */
    birthday: text('birthday'),
    /** When the member was last told after a login what had come; null of one who has not been welcomed. */
    toldAt: time('told_at'),
    /** Until when a member asked not to be told after a login. */
    quietUntil: time('quiet_until'),
    /** When a trial account is over; null of every other, and of one that the operator lets live on. */
    trialEndsAt: time('trial_ends_at'),
    /** What else the member told of themselves, by field, and the picture they chose (`avatar`); nothing in it has been proven. */
    profile: jsonb('profile').$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('members_account_key').on(t.accountKey),
    uniqueIndex('members_mobile').on(t.countryDialingCode, t.mobile),
    // An address that was merely typed is nobody's: it must not keep its owner from proving it.
    uniqueIndex('members_email_proven')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.emailVerifiedAt} is not null`),
    index('members_upline').on(t.uplineId),
    // The end of an id is what a short code stands for.
    index('members_code').on(sql`right(${t.id}::text, 10)`),
    index('members_referrer').on(t.referrerId, t.createdAt),
    index('members_trial_ends').on(t.trialEndsAt),
  ],
)

/** Codes that new members name: an agent's affiliate code, or a member's own for inviting friends. */
export const invitationCodes = pgTable(
  'invitation_codes',
  {
    /** The code in lower case: nobody remembers which letters were capital. */
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
    /** What it was started with, by names a person knows; null where that could not be told. */
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
