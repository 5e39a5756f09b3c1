import { favouritesCalls } from '#wire/play/favourites.ts'
import { hotGames } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const lobbyActorCalls = defineCalls({
  loadGames: [gamesCalls.gameList, favouritesCalls.favouriteGames, gamesCalls.recentGames, gamesCalls.rankList],
  countHotGames: [hotGames],
})
