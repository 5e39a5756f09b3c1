import { createHash, createHmac } from 'node:crypto'
import type { sportsFixtures } from '#server/store/schema/sports/sports.ts'
import { blockText, drawFrom, type RoundProof } from '#games/fair/fair.ts'
import { type Match, playMatch, type Score, type Standing, standingAt, stepsOf } from '#games/sports/sports-match.ts'
import type { Fixture } from '#wire/sports/sports.ts'

/** Stored row of a match. */
export type FixtureRow = typeof sportsFixtures.$inferSelect

type Seeded = Pick<FixtureRow, 'id' | 'seed' | 'league' | 'no'>
type Played = Seeded & Pick<FixtureRow, 'kind' | 'homeRate' | 'awayRate'>

/** The commitment of a match: the SHA-256 of its seed. */
const commitmentOf = ({ seed }: Pick<FixtureRow, 'seed'>): string => createHash('sha256').update(seed).digest('hex')

/** Proof of a match, its seed included: secret before it is over. */
export const proofOfFixture = (fixture: Seeded): RoundProof => ({
  commitment: commitmentOf(fixture),
  nonce: fixture.no,
  clientSeed: fixture.league,
  serverSeed: fixture.seed,
})

/** Cache of played matches, needed at every read of a board; the oldest are evicted. */
const matches = new Map<string, { readonly match: Match; readonly commitment: string }>()
const maxCached = 400

/** The whole match with its commitment. Its future events are secret. */
export function played(fixture: Played): { readonly match: Match; readonly commitment: string } {
  const key = `${fixture.id} ${fixture.seed}`
  const known = matches.get(key)
  if (known !== undefined) return known
  const from = { clientSeed: fixture.league, nonce: fixture.no, roundId: fixture.id }
  const draw = drawFrom((block) => createHmac('sha256', fixture.seed).update(blockText(from, block)).digest())
  const made = { match: playMatch(fixture, draw), commitment: commitmentOf(fixture) }
  matches.set(key, made)
  if (matches.size > maxCached) matches.delete(matches.keys().next().value!)
  return made
}

/** Steps after an event in which betting is suspended. */
const suspendedSteps = 2

/** A match at a moment. */
export interface MatchState extends Standing {
  readonly phase: Fixture['phase']
  /** Number of finished steps. */
  readonly step: number
  readonly suspended: boolean
}

/** Returns whether the house called a match off: it was over before the end of its seed, which may abandon it too. */
export const isCalledOff = (fixture: FixtureRow): boolean =>
  fixture.state !== 'open' && fixture.abandoned && fixture.endsAt < endsAt(fixture)

/** State of a match at `now`, derived from its seed and its start; one that was called off stays where it was. */
export function stateAt(fixture: FixtureRow, now: number): MatchState {
  return isCalledOff(fixture)
    ? { ...runningAt(fixture, fixture.endsAt), phase: 'abandoned', suspended: false }
    : runningAt(fixture, now)
}

function runningAt(fixture: FixtureRow, now: number): MatchState {
  const { match } = played(fixture)
  const gone = Math.floor((now - fixture.kicksOffAt) / stepsOf[fixture.kind].length)
  const step = Math.max(0, Math.min(gone, match.steps))
  const standing = standingAt(match, step)
  if (now < fixture.kicksOffAt) return { ...standing, phase: 'scheduled', step: 0, suspended: false }
  if (gone >= match.steps) {
    return { ...standing, phase: match.abandoned === null ? 'finished' : 'abandoned', step, suspended: false }
  }
  const suspended = match.events.some(
    (event) => event.what !== 'round' && event.step <= step && event.step > step - suspendedSteps,
  )
  return { ...standing, phase: 'live', step, suspended }
}

/** The end of a match. */
export function endOf(fixture: Played): { readonly score: Score; readonly abandoned: boolean } {
  const { match } = played(fixture)
  return { score: standingAt(match, match.steps).score, abandoned: match.abandoned !== null }
}

/** When a match is over, in epoch milliseconds. */
export const endsAt = (fixture: Played & Pick<FixtureRow, 'kicksOffAt'>): number =>
  fixture.kicksOffAt + played(fixture).match.steps * stepsOf[fixture.kind].length
