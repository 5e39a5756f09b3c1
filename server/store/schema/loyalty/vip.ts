import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'

const owner = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id)

/** VIP state of a member besides the rank level in `members`; without a row, the member has never risen. */
export const vipStandings = pgTable('vip_standings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  /** Highest level ever reached; levels up to it are regained by their monthly requirement. */
  peak: integer('peak').notNull().default(1),
  /** Level up to which turnover was handled; levels above may still bring a reward. */
  rewardedUpTo: integer('rewarded_up_to').notNull().default(1),
  /** When the member last rose; that month is not checked. */
  raisedAt: time('raised_at'),
  /** Level held by the operator; months do not lower it. */
  heldAt: integer('held_at'),
  /** When the birthday was entered, if after the registration. */
  birthdaySetAt: time('birthday_set_at'),
})

/** Level changes of members. */
export const vipMoves = pgTable(
  'vip_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: owner(),
    fromLevel: integer('from_level').notNull(),
    toLevel: integer('to_level').notNull(),
    reason: text('reason', { enum: ['turnover', 'regained', 'lost', 'hand'] }).notNull(),
    /** First day of the month that missed the requirement. */
    month: text('month'),
    movedAt: time('moved_at').notNull(),
  },
  (t) => [
    index('vip_moves_member').on(t.memberId, t.id.desc()),
    uniqueIndex('vip_moves_once')
      .on(t.memberId, t.month)
      .where(sql`${t.month} is not null`),
  ],
)

/** Grants to members for a level (`level:3`) or for a birthday (`birthday:2027`), each once. */
export const vipGrants = pgTable(
  'vip_grants',
  {
    memberId: owner(),
    what: text('what').notNull(),
    /** The day at the site. */
    day: text('day').notNull(),
    amount: minor('amount').notNull(),
    rewardId: bigint('reward_id', { mode: 'number' })
      .notNull()
      .references(() => rewards.id),
  },
  (t) => [primaryKey({ name: 'vip_grants_pk', columns: [t.memberId, t.what] })],
)

/** Months of the site, by first day, whose levels were reviewed; the first is the month in which VIP began. */
export const vipMonths = pgTable('vip_months', {
  month: text('month').primaryKey(),
  /** Last member reviewed, in the order of ids. */
  upTo: uuid('up_to'),
  /** Time at which all were reviewed. */
  decidedAt: time('decided_at'),
})

/** Days at the site whose birthdays were granted. */
export const vipDays = pgTable('vip_days', {
  day: text('day').primaryKey(),
  grantedAt: time('granted_at').notNull(),
})
