import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'

const owner = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id)

/** What is known of a member beside their rank level, which `members` has; whoever has no row has risen to nothing. */
export const vipStandings = pgTable('vip_standings', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  /** The highest level they ever had; one up to it comes back by what keeps it. */
  peak: integer('peak').notNull().default(1),
  /** Up to which level the turnover has been paid attention to: what is above may still bring a reward. */
  rewardedUpTo: integer('rewarded_up_to').notNull().default(1),
  /** When they last rose: that month is not held against them. */
  raisedAt: time('raised_at'),
  /** The level the operator holds them at: no month takes it away. */
  heldAt: integer('held_at'),
  /** When the birthday was told, if after the registration. */
  birthdaySetAt: time('birthday_set_at'),
})

/** Each time that a member came to another level. */
export const vipMoves = pgTable(
  'vip_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: owner(),
    fromLevel: integer('from_level').notNull(),
    toLevel: integer('to_level').notNull(),
    reason: text('reason', { enum: ['turnover', 'regained', 'lost', 'hand'] }).notNull(),
    /** The month that was not enough, by its first day at the site. */
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

/** What members were granted for a level (`level:3`) or for a birthday (`birthday:2027`), each once. */
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

/** Months at the site, by their first day, that were looked at for who keeps their level; the first is the one VIP began in. */
export const vipMonths = pgTable('vip_months', {
  month: text('month').primaryKey(),
  /** Up to which member it has been looked at; all are in the order of their ids. */
  upTo: uuid('up_to'),
  /** When all were looked at. */
  decidedAt: time('decided_at'),
})

/** Days at the site whose birthdays were granted. */
export const vipDays = pgTable('vip_days', {
  day: text('day').primaryKey(),
  grantedAt: time('granted_at').notNull(),
})
