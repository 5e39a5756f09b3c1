import type { GamesQuery, HotGamesQuery } from '#machines/lobby/lobby.rules.ts'
import type { GameType } from '#wire/shapes.ts'
import { gameClient, hotClient } from './game-client.ts'

/** Games on one page of a lobby (spec §9). */
export const lobbyPageSize = 15

/** The first page of a list. */
export const onePage = { pageNo: 1, pageSize: lobbyPageSize }

/**
 * Returns the request for the games of a page of a lobby. The API client and the early requests of a page use this
 * file, so that the answer to an early request fits the client's.
 */
export const gamesRequest = (
  { gameType, language, place }: GamesQuery,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) => ({
  ...gameClient(),
  gameType: gameType ?? undefined,
  vassalage: place.vendors.length === 0 ? undefined : place.vendors.join(),
  gameName: place.search || undefined,
  gameClassify: place.classify ?? undefined,
  minBet: place.minBet ?? undefined,
  sort: place.sort ?? undefined,
  pageNo,
  pageSize,
  language,
})

/** The request for the hot games of a lobby. */
export const hotGamesRequest = ({ gameType, language }: HotGamesQuery) => ({
  ...hotClient(),
  gameType: gameType ?? undefined,
  language,
})

/** The request for the vendors of a lobby and its slot classes. */
export const vendorsRequest = (gameType: GameType | null) => ({ gameType: gameType ?? undefined })

/** The request that shows whether a lobby has a most-played list: its first game is enough. */
export const rankedRequest = (gameType: GameType | null) => ({ gameType: gameType ?? undefined, count: 1 })
