import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cardMoves } from '#games/cards/card-plays.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** A match of cards: its seed is made with it, its players are part of what it is dealt from, so that no card is stored. */
export const cardMatches = pgTable(
  'card_matches',
  {
    id: uuid('id').primaryKey(),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    currency: currency(),
    ante: minor('ante').notNull(),
    /** In hexadecimal; told to nobody before all have played. */
    seed: text('seed').notNull(),
    /** What its players add to the seed, once it has begun. */
    clientSeed: text('client_seed'),
    /** The place that began, and the one whose turn it is. */
    first: integer('first'),
    turn: integer('turn'),
    /** `shown` once all have played, `settled` once nobody has to be paid any more. */
    state: text('state', { enum: ['waiting', 'playing', 'shown', 'settled'] }).notNull(),
    /** When it goes on by itself; null while nobody sits there. Of a settled one: when it was settled. */
    nextAt: time('next_at'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    // One room for each stake takes players: who comes next sits down there.
    uniqueIndex('card_matches_waiting')
      .on(t.gameCode, t.currency, t.ante)
      .where(sql`${t.state} = 'waiting'`),
    index('card_matches_due')
      .on(t.nextAt)
      .where(sql`${t.state} <> 'settled'`),
  ],
)

/** A place at a match; the round of a member's place holds its stake. */
export const cardSeats = pgTable(
  'card_seats',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => cardMatches.id),
    place: integer('place').notNull(),
    gameCode: text('game_code').notNull(),
    /** Null for a bot of the house, as its round is. */
    memberId: uuid('member_id').references(() => members.id),
    roundId: uuid('round_id').references(() => rounds.id),
    /** As others see it. */
    name: text('name').notNull(),
    move: text('move', { enum: cardMoves }),
    /** Whether nobody moved and time did. */
    byClock: boolean('by_clock').notNull().default(false),
    hasLeft: boolean('has_left').notNull().default(false),
    /** Whether its member cannot sit down elsewhere at this game: the match is on, and they have not left. */
    isOpen: boolean('is_open').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'card_seats_pk', columns: [t.matchId, t.place] }),
    uniqueIndex('card_seats_round').on(t.roundId),
    uniqueIndex('card_seats_open')
      .on(t.memberId, t.gameCode)
      .where(sql`${t.isOpen}`),
    index('card_seats_member').on(t.memberId, t.gameCode, t.createdAt),
  ],
)
