import { gamesCalls } from '#wire/games.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const gameActorCalls = defineCalls({ launchGame: [gamesCalls.launchGame] })
