import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { leagueCodes, matchKinds } from '#games/sports/sports-leagues.ts'
import { marketNames, selectionNames } from '#games/sports/sports-match.ts'
import { betStates } from '#wire/sports/sports.ts'
import { time } from '#server/store/schema/columns.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'

/** A match of a league. Its seed decides all of it, so its state follows from the time. */
export const sportsFixtures = pgTable(
  'sports_fixtures',
  {
    id: uuid('id').primaryKey(),
    league: text('league', { enum: leagueCodes }).notNull(),
    /** Counts the matches of the league's schedule since 1970. */
    no: integer('no').notNull(),
    kind: text('kind', { enum: matchKinds }).notNull(),
    home: text('home').notNull(),
    away: text('away').notNull(),
    /** Chances in a step, in parts per million, as they were when it was opened. */
    homeRate: integer('home_rate').notNull(),
    awayRate: integer('away_rate').notNull(),
    kicksOffAt: time('kicks_off_at').notNull(),
    /** End of the match; follows from the seed and is secret until then. */
    endsAt: time('ends_at').notNull(),
    /** In hexadecimal; secret until the end. */
    seed: text('seed').notNull(),
    homeScore: integer('home_score'),
    awayScore: integer('away_score'),
    abandoned: boolean('abandoned').notNull().default(false),
    /** `over` once it has its score, `settled` once no bet on it alone is open. */
    state: text('state', { enum: ['open', 'over', 'settled'] }).notNull(),
  },
  (t) => [
    uniqueIndex('sports_fixtures_league').on(t.league, t.no),
    index('sports_fixtures_ends').on(t.endsAt),
    index('sports_fixtures_due')
      .on(t.endsAt)
      .where(sql`${t.state} <> 'settled'`),
  ],
)

/** A bet on matches: the round of the same id holds its money. */
export const sportsBets = pgTable(
  'sports_bets',
  {
    roundId: uuid('round_id')
      .primaryKey()
      .references(() => rounds.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    state: text('state', { enum: betStates }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('sports_bets_member').on(t.memberId, t.createdAt)],
)

/** Selections of a bet, with their odds in hundredths. */
export const sportsLegs = pgTable(
  'sports_legs',
  {
    roundId: uuid('round_id')
      .notNull()
      .references(() => sportsBets.roundId),
    place: integer('place').notNull(),
    fixtureId: uuid('fixture_id')
      .notNull()
      .references(() => sportsFixtures.id),
    market: text('market', { enum: marketNames }).notNull(),
    line: doublePrecision('line'),
    selection: text('selection', { enum: selectionNames }).notNull(),
    odds: integer('odds').notNull(),
  },
  (t) => [
    primaryKey({ name: 'sports_legs_pk', columns: [t.roundId, t.place] }),
    index('sports_legs_fixture').on(t.fixtureId, t.roundId),
  ],
)
