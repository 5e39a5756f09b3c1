import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BoardRules, Task } from '#server/domain/engagement/mission-settings.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { rewards } from './rewards.ts'

const count = (name: string) => integer(name).notNull().default(0)
const sum = (name: string) =>
  minor(name)
    .notNull()
    .default(sql`0`)
/** Number of a ledger entry. */
const entry = (name: string) =>
  bigint(name, { mode: 'bigint' })
    .notNull()
    .default(sql`0`)
/** The first day of a period at the site, `yyyy-MM-dd`. */
const startsOn = () => text('starts_on').notNull()
const period = () => text('period', { enum: ['day', 'week', 'month'] }).notNull()

/** Last ledger entry summed into `play_sums`; one row. */
export const playSumsRead = pgTable('play_sums_read', {
  id: integer('id').primaryKey(),
  entryId: bigint('entry_id', { mode: 'bigint' }).notNull(),
})

/**
 * Stakes, wins, rounds and deposits of a member in a day, a week or a month of the site, summed from the ledger; stakes
 * and wins by net risk (docs/decisions/0067-net-risk.md).
 */
export const playSums = pgTable(
  'play_sums',
  {
    /** Public id of a player on a board. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    period: period(),
    startsOn: startsOn(),
    currency: currency(),
    rounds: count('rounds'),
    staked: sum('staked'),
    /** Entries that last changed the stakes and the wins; of equal sums the lower one came first. */
    stakedBy: entry('staked_by'),
    won: sum('won'),
    wonBy: entry('won_by'),
    deposits: count('deposits'),
    deposited: sum('deposited'),
    /** Number of vendors played. */
    vendors: count('vendors'),
    /** Time of the last entry. */
    movedAt: time('moved_at').notNull(),
  },
  (t) => [
    uniqueIndex('play_sums_member').on(t.memberId, t.period, t.startsOn),
    index('play_sums_staked').on(t.period, t.startsOn, t.staked.desc(), t.stakedBy),
    index('play_sums_won').on(t.period, t.startsOn, t.won.desc(), t.wonBy),
  ],
)

/** Vendors that a member played within a period. */
export const playedVendors = pgTable(
  'played_vendors',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    period: period(),
    startsOn: startsOn(),
    vendor: text('vendor').notNull(),
  },
  (t) => [primaryKey({ name: 'played_vendors_pk', columns: [t.memberId, t.period, t.startsOn, t.vendor] })],
)

/** Completed tasks and check-ins of members, once per period. */
export const missionPrizes = pgTable(
  'mission_prizes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Name of the task, or `checkIn`. */
    mission: text('mission').notNull(),
    startsOn: startsOn(),
    /** Copy of the task at completion; null for a check-in. */
    task: jsonb('task').$type<Task>(),
    /** Consecutive days, for a check-in. */
    streak: integer('streak'),
    /** Idempotency key of the client, for a check-in. */
    idempotencyKey: uuid('idempotency_key'),
    amount: minor('amount').notNull(),
    doneAt: time('done_at').notNull(),
    /** End of the time to claim it. */
    claimBy: time('claim_by').notNull(),
    /** The reward that paid it. */
    rewardId: bigint('reward_id', { mode: 'number' }).references(() => rewards.id),
  },
  (t) => [
    uniqueIndex('mission_prizes_once').on(t.memberId, t.mission, t.startsOn),
    uniqueIndex('mission_prizes_key').on(t.memberId, t.idempotencyKey),
  ],
)

/** Leaderboards with the rules at their opening; later changes do not affect them. */
export const missionBoards = pgTable(
  'mission_boards',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    period: period(),
    startsOn: startsOn(),
    endsAt: time('ends_at').notNull(),
    currency: currency(),
    rules: jsonb('rules').$type<BoardRules>().notNull(),
    /** When its prizes were granted; null while it runs. */
    closedAt: time('closed_at'),
  },
  (t) => [
    uniqueIndex('mission_boards_once').on(t.period, t.startsOn),
    index('mission_boards_open')
      .on(t.endsAt)
      .where(sql`${t.closedAt} is null`),
  ],
)

/** Winners of closed boards. */
export const boardResults = pgTable(
  'board_results',
  {
    boardId: bigint('board_id', { mode: 'number' })
      .notNull()
      .references(() => missionBoards.id),
    place: integer('place').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Of `play_sums`. */
    player: bigint('player', { mode: 'number' }).notNull(),
    score: minor('score').notNull(),
    amount: minor('amount').notNull(),
    rewardId: bigint('reward_id', { mode: 'number' })
      .notNull()
      .references(() => rewards.id),
  },
  (t) => [
    primaryKey({ name: 'board_results_pk', columns: [t.boardId, t.place] }),
    uniqueIndex('board_results_member').on(t.memberId, t.boardId),
  ],
)

/** Days at the site whose commissions were granted. */
export const commissionDays = pgTable('commission_days', {
  day: text('day').primaryKey(),
  /** Hundredths of a percent. */
  rate: integer('rate').notNull(),
  grantedAt: time('granted_at').notNull(),
})

/** Commissions of members for the stakes of friends they invited, by day. */
export const commissions = pgTable(
  'commissions',
  {
    reference: text('reference').primaryKey(),
    /** Member who invited. */
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    friendId: uuid('friend_id')
      .notNull()
      .references(() => members.id),
    day: text('day')
      .notNull()
      .references(() => commissionDays.day),
    currency: currency(),
    staked: minor('staked').notNull(),
    amount: minor('amount').notNull(),
    rewardId: bigint('reward_id', { mode: 'number' })
      .notNull()
      .references(() => rewards.id),
  },
  (t) => [uniqueIndex('commissions_once').on(t.friendId, t.day), index('commissions_member').on(t.memberId, t.day)],
)
