import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { sportsFixtures, sportsLegs } from '#server/store/schema/sports/sports.ts'
import {
  type LeagueCode,
  leagueCodes,
  leagues,
  pairOf,
  type SportsHall,
  termsOf,
} from '#games/sports/sports-leagues.ts'
import { stepsOf } from '#games/sports/sports-match.ts'
import type { Fixture } from '#wire/sports/sports.ts'
import { newId } from '#server/domain/site/ids.ts'
import { endsAt, type FixtureRow, played, stateAt } from './sports-match-state.ts'
import { pricesOf } from './sports-odds.ts'

/** Matches of a league that are open and have not begun. */
const ahead = 2
/** How long a finished match stays on the board, in milliseconds. */
const shownFor = 90_000

/** The league codes of a hall. */
const leaguesOf = (hall: SportsHall): LeagueCode[] => leagueCodes.filter((code) => leagues[code].hall === hall)

/** A new match of a league by its number. */
export function newFixture(code: LeagueCode, no: number): FixtureRow {
  const league = leagues[code]
  const [home, away] = pairOf(league, no)
  const begun = {
    ...termsOf(league.kind, home, away),
    id: newId(),
    league: code,
    no,
    home: home.name,
    away: away.name,
    kicksOffAt: no * league.every + league.offset,
    seed: randomBytes(32).toString('hex'),
    homeScore: null,
    awayScore: null,
    abandoned: false,
    state: 'open' as const,
  }
  return { ...begun, endsAt: endsAt(begun) }
}

/** Numbers of the matches of a league that belong on the board at `now`: those that may run, and the next ones. */
function dueNumbers(code: LeagueCode, now: number): readonly number[] {
  const { every, offset, kind } = leagues[code]
  const longest = stepsOf[kind].length * stepsOf[kind].most
  const first = Math.floor((now - offset - longest) / every) + 1
  const last = Math.floor((now - offset) / every) + ahead
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Opens the matches of all leagues that are due at `now`, once across servers; returns how many. A match whose kick-off
 * passed while no server ran is opened all the same: no bet was placed before its commitment.
 */
export async function openFixtures({ db }: Pick<Services, 'db'>, now: number): Promise<number> {
  const due = leagueCodes
    .flatMap((code) => dueNumbers(code, now).map((no) => newFixture(code, no)))
    .filter((fixture) => fixture.endsAt > now)
  const opened = await db
    .insert(sportsFixtures)
    .values(due)
    .onConflictDoNothing({ target: [sportsFixtures.league, sportsFixtures.no] })
    .returning({ id: sportsFixtures.id })
  return opened.length
}

/** Returns whether a league lacks a coming match. */
export async function lacksFixtures({ db }: Pick<Services, 'db'>, now: number): Promise<boolean> {
  const coming = await db
    .select({ league: sportsFixtures.league, count: sql<number>`count(*)::int` })
    .from(sportsFixtures)
    // A match called off before it began is one of them: it is not replaced.
    .where(gt(sportsFixtures.kicksOffAt, now))
    .groupBy(sportsFixtures.league)
  return coming.filter(({ count }) => count >= ahead).length < leagueCodes.length
}

/** The matches of a hall that run, come next, or have just ended, by start time. */
export async function fixturesOf(db: DbOrTx, hall: SportsHall, now: number): Promise<readonly FixtureRow[]> {
  return db
    .select()
    .from(sportsFixtures)
    .where(and(inArray(sportsFixtures.league, leaguesOf(hall)), gt(sportsFixtures.endsAt, now - shownFor)))
    .orderBy(asc(sportsFixtures.kicksOffAt), asc(sportsFixtures.id))
}

/** Wire form of a match, with the events until `now` and no later ones. */
export function toFixture(row: FixtureRow, now: number): Fixture {
  const { id, league, kind, home, away, kicksOffAt } = row
  const { match, commitment } = played(row)
  const state = stateAt(row, now)
  return {
    id,
    league,
    leagueName: leagues[league].name,
    kind,
    home,
    away,
    kicksOffAt,
    commitment,
    phase: state.phase,
    step: state.step,
    score: state.score,
    rounds: state.rounds,
    events: match.events
      .filter(({ step, what }) => what !== 'round' && step <= state.step)
      .map(({ step, side }) => ({ step, side })),
    suspended: state.suspended,
    markets: row.state === 'open' ? pricesOf(row, state) : [],
  }
}

const day = 86_400_000
/** How long matches without bets are kept. */
const retention = 7 * day

/** Deletes old matches without a bet; returns how many. */
export async function forgetFixtures({ db }: Pick<Services, 'db'>, now: number): Promise<number> {
  const forgotten = await db
    .delete(sportsFixtures)
    .where(
      and(
        eq(sportsFixtures.state, 'settled'),
        lt(sportsFixtures.endsAt, now - retention),
        sql`not exists (select from ${sportsLegs} where ${sportsLegs.fixtureId} = ${sportsFixtures.id})`,
      ),
    )
    .returning({ id: sportsFixtures.id })
  return forgotten.length
}
