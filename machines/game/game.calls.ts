import { gamesCalls } from '#wire/play/games.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const gameActorCalls = defineCalls({ launchGame: [gamesCalls.launchGame] })
