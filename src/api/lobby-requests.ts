import type { GamesWanted, HotWanted } from '#machines/lobby/lobby.rules.ts'
import type { GameType } from '#wire/shapes.ts'
import { gameClient, hotClient } from './game-client.ts'

/** Games on one page of a lobby (spec §9). */
export const lobbyPageSize = 15

/** The first page of a list. */
export const onePage = { pageNo: 1, pageSize: lobbyPageSize }

/**
 * Asks for games of a place. The site's client and the first script of a lobby's page ask in the words of this file, so
 * that the answer to an early question is the answer to the client's.
 */
export const gamesRequest = (
  { gameType, language, place }: GamesWanted,
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

/** The hot games of a lobby. */
export const hotGamesRequest = ({ gameType, language }: HotWanted) => ({
  ...hotClient(),
  gameType: gameType ?? undefined,
  language,
})

/** The vendors of a lobby, and its slot classes. */
export const vendorsRequest = (gameType: GameType | null) => ({ gameType: gameType ?? undefined })

/** Whether anything of a lobby is on the list of what is played most: its first game is enough. */
export const rankedRequest = (gameType: GameType | null) => ({ gameType: gameType ?? undefined, count: 1 })
