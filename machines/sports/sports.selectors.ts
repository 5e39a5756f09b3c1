import type { SnapshotFrom } from 'xstate'
import type { Fixture, SportsLeg } from '#wire/sports/sports.ts'
import type { sportsMachine } from './sports.machine.ts'

type Snapshot = SnapshotFrom<typeof sportsMachine>

/** What is shown of a hall of sports. */
export const sportsView = (snapshot: Snapshot) => ({
  board: snapshot.hasTag('shown') ? snapshot.context.board : null,
  before: snapshot.context.before,
  stale: snapshot.hasTag('stale'),
  unloaded: snapshot.matches('unloaded'),
  closed: snapshot.matches('closed'),
})

/** Matches that run, those to come, and those just over, each in the order of their beginnings. */
export const boardParts = (fixtures: readonly Fixture[]) => ({
  live: fixtures.filter(({ phase }) => phase === 'live'),
  next: fixtures.filter(({ phase }) => phase === 'scheduled'),
  over: fixtures.filter(({ phase }) => phase === 'finished' || phase === 'abandoned'),
})

/** Whether odds of a selection rose or fell since the board before; null where they did not move, or are not on both. */
export function movedSince(
  before: readonly Fixture[],
  { fixtureId, market, line, selection, odds }: SportsLeg,
): 'up' | 'down' | null {
  const was = oddsOn(before, { fixtureId, market, line, selection })
  if (was === null || was === odds) return null
  return was < odds ? 'up' : 'down'
}

/** The odds of a selection on a board; null where there are none. */
export const oddsOn = (
  fixtures: readonly Fixture[],
  { fixtureId, market, line, selection }: Omit<SportsLeg, 'odds'>,
): number | null =>
  fixtures
    .find(({ id }) => id === fixtureId)
    ?.markets.find((each) => each.market === market && each.line === line)
    ?.prices.find((each) => each.selection === selection)?.odds ?? null
