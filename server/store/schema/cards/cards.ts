import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cardMoves } from '#games/cards/card-plays.ts'
import { currency, minor, time } from '#server/store/schema/columns.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** A card match. Its cards follow from its seed and its players, so no card is stored. */
export const cardMatches = pgTable(
  'card_matches',
  {
    id: uuid('id').primaryKey(),
    gameCode: text('game_code')
      .notNull()
      .references(() => games.code),
    currency: currency(),
    ante: minor('ante').notNull(),
    /** In hexadecimal; secret until all have played. */
    seed: text('seed').notNull(),
    /** Seeds of the players, once it has begun. */
    clientSeed: text('client_seed'),
    /** First seat, and the seat whose turn it is. */
    first: integer('first'),
    turn: integer('turn'),
    /** `shown` once all have played, `settled` once everyone has been paid. */
    state: text('state', { enum: ['waiting', 'playing', 'shown', 'settled'] }).notNull(),
    /** Time of the next automatic step; null while no one is seated. Of a settled match: when it was settled. */
    nextAt: time('next_at'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    // At most one open room per stake: new players join it.
    uniqueIndex('card_matches_waiting')
      .on(t.gameCode, t.currency, t.ante)
      .where(sql`${t.state} = 'waiting'`),
    index('card_matches_due')
      .on(t.nextAt)
      .where(sql`${t.state} <> 'settled'`),
  ],
)

/** A seat at a match; the round of a member's seat holds its stake. */
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
    /** Name as other players see it. */
    name: text('name').notNull(),
    move: text('move', { enum: cardMoves }),
    /** True when the time limit made the move. */
    byClock: boolean('by_clock').notNull().default(false),
    hasLeft: boolean('has_left').notNull().default(false),
    /** True when it keeps its member from other rooms of this game: the match is running and they have not left. */
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
