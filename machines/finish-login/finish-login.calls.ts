import { gamesCalls } from '#wire/play/games.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const finishLoginActorCalls = defineCalls({
  loadPopularGames: [gamesCalls.popularGames],
  recordFirstLogin: [sessionCalls.firstLogin],
})
