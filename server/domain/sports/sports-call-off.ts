import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { Db } from '#server/store/db.ts'
import { sportsFixtures } from '#server/store/schema/sports/sports.ts'
import { type FixtureRow, isCalledOff, stateAt } from './sports-match-state.ts'
import { type Ended, endFixtures } from './sports-settlement.ts'

/** Result of calling a match off: done now, done before, or the match has ended. */
export type CallOff =
  | { readonly kind: 'calledOff' | 'before'; readonly fixture: FixtureRow; readonly settled: Ended }
  | { readonly kind: 'over'; readonly fixture: FixtureRow }

/**
 * Calls a match off at `now`: it stops where it is, counts as void, and every bet it decides is settled at once; bets
 * left open by a stopped wallet or a crash are settled by the job. A bet locks its matches until it is written, so none
 * follows. Idempotent across servers; null for an unknown match.
 */
export async function callOff(site: Pick<Services, 'db' | 'live'>, id: string, now: number): Promise<CallOff | null> {
  const kind = await stop(site.db, id, now)
  const [fixture] = await site.db.select().from(sportsFixtures).where(eq(sportsFixtures.id, id))
  if (fixture === undefined) return null
  if (!kind && !isCalledOff(fixture)) return { kind: 'over', fixture }
  return { kind: kind ? 'calledOff' : 'before', fixture, settled: await endFixtures(site, now) }
}

/** Sets the end of a match that is not over; false where there is none such. */
async function stop(db: Db, id: string, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [fixture] = await tx
      .select()
      .from(sportsFixtures)
      .where(and(eq(sportsFixtures.id, id), eq(sportsFixtures.state, 'open'), gt(sportsFixtures.endsAt, now)))
      .for('update')
    if (fixture === undefined) return false
    const { score } = stateAt(fixture, now)
    await tx
      .update(sportsFixtures)
      .set({ state: 'over', homeScore: score.home, awayScore: score.away, abandoned: true, endsAt: now })
      .where(eq(sportsFixtures.id, id))
    return true
  })
}

/** How far ahead matches are listed, in milliseconds. */
const soon = 3_600_000

/** Matches that run or begin within the hour, by start time. */
export const comingMatches = (db: Db, now: number): Promise<FixtureRow[]> =>
  db
    .select()
    .from(sportsFixtures)
    .where(
      and(eq(sportsFixtures.state, 'open'), gt(sportsFixtures.endsAt, now), lte(sportsFixtures.kicksOffAt, now + soon)),
    )
    .orderBy(asc(sportsFixtures.kicksOffAt), asc(sportsFixtures.id))
