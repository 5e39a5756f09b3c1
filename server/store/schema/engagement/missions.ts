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

/** How far the ledger's entries have been added up into `play_sums`; one row. */
export const playSumsRead = pgTable('play_sums_read', {
  id: integer('id').primaryKey(),
  entryId: bigint('entry_id', { mode: 'bigint' }).notNull(),
})

/** What a member played and paid in within a day, a week or a month at the site, added up from the ledger; stakes and wins by what they count for (docs/decisions/0067-net-risk.md). */
export const playSums = pgTable(
  'play_sums',
  {
    /** What others know a player on a board by. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    period: period(),
    startsOn: startsOn(),
    currency: currency(),
    rounds: count('rounds'),
    staked: sum('staked'),
    /** The entries that last moved what was staked, and what was won: of two alike, the lower was there first. */
    stakedBy: entry('staked_by'),
    won: sum('won'),
    wonBy: entry('won_by'),
    deposits: count('deposits'),
    deposited: sum('deposited'),
    /** How many vendors were played. */
    vendors: count('vendors'),
    /** When the last of it was posted. */
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

/** What members did of their missions, once for each period: a task that is done, or a day's check-in. */
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
    /** The task as it was when it was done; null of a check-in. */
    task: jsonb('task').$type<Task>(),
    /** Days in a row, of a check-in. */
    streak: integer('streak'),
    /** The client's own, of a check-in. */
    idempotencyKey: uuid('idempotency_key'),
    amount: minor('amount').notNull(),
    doneAt: time('done_at').notNull(),
    /** Until when it can be claimed. */
    claimBy: time('claim_by').notNull(),
    /** What it was paid as. */
    rewardId: bigint('reward_id', { mode: 'number' }).references(() => rewards.id),
  },
  (t) => [
    uniqueIndex('mission_prizes_once').on(t.memberId, t.mission, t.startsOn),
    uniqueIndex('mission_prizes_key').on(t.memberId, t.idempotencyKey),
  ],
)

/** Leaderboards, with the rules each was opened under: they hold whatever the operator changes meanwhile. */
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

/** Who won a prize on a board that is closed. */
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

/** What members get for what friends they invited staked on a day. */
export const commissions = pgTable(
  'commissions',
  {
    reference: text('reference').primaryKey(),
    /** Who invited. */
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
