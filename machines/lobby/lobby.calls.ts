import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const lobbyCalls = defineCalls({
  loadGames: ['gameList', 'favouriteGames', 'recentGames', 'rankList'],
  countHotGames: ['hotGames'],
})
