import type { SnapshotFrom } from 'xstate'
import type { Fixture, SportsLeg } from '#wire/sports/sports.ts'
import type { sportsMachine } from './sports.machine.ts'

type Snapshot = SnapshotFrom<typeof sportsMachine>

/** Selects what a sports hall shows. */
export const sportsView = (snapshot: Snapshot) => ({
  board: snapshot.hasTag('shown') ? snapshot.context.board : null,
  before: snapshot.context.before,
  stale: snapshot.hasTag('stale'),
  loadFailed: snapshot.matches('loadFailed'),
  closed: snapshot.matches('closed'),
})

/** Groups matches into live, upcoming and finished ones, each in the order of their start. */
export const boardParts = (fixtures: readonly Fixture[]) => ({
  live: fixtures.filter(({ phase }) => phase === 'live'),
  next: fixtures.filter(({ phase }) => phase === 'scheduled'),
  over: fixtures.filter(({ phase }) => phase === 'finished' || phase === 'abandoned'),
})

/** Returns whether the odds of a selection rose or fell since the previous board; null where neither. */
export function movedSince(
  before: readonly Fixture[],
  { fixtureId, market, line, selection, odds }: SportsLeg,
): 'up' | 'down' | null {
  const was = oddsOn(before, { fixtureId, market, line, selection })
  if (was === null || was === odds) return null
  return was < odds ? 'up' : 'down'
}

/** Returns the odds of a selection on a board, or null. */
export const oddsOn = (
  fixtures: readonly Fixture[],
  { fixtureId, market, line, selection }: Omit<SportsLeg, 'odds'>,
): number | null =>
  fixtures
    .find(({ id }) => id === fixtureId)
    ?.markets.find((each) => each.market === market && each.line === line)
    ?.prices.find((each) => each.selection === selection)?.odds ?? null
