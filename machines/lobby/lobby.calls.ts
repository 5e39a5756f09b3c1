import { favouritesCalls } from '#wire/favourites.ts'
import { hotGames } from '#wire/game.ts'
import { gamesCalls } from '#wire/games.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const lobbyActorCalls = defineCalls({
  loadGames: [gamesCalls.gameList, favouritesCalls.favouriteGames, gamesCalls.recentGames, gamesCalls.rankList],
  countHotGames: [hotGames],
})
