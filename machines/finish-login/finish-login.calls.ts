import { gamesCalls } from '#wire/games.ts'
import { sessionCalls } from '#wire/session.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const finishLoginActorCalls = defineCalls({
  loadPopularGames: [gamesCalls.popularGames],
  recordFirstLogin: [sessionCalls.firstLogin],
})
