import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import { hotGames } from '#wire/play/game.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import type { GamesQuery, HotGamesQuery } from '#machines/lobby/lobby.rules.ts'
import { gameClient } from './game-client.ts'
import { gamesRequest, hotGamesRequest, lobbyPageSize, vendorsRequest } from './lobby-requests.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

const fresh = 60_000

/** Pages of a lobby that are requested in one call when a later page is opened. */
const pagesAtOnce = 4

type GameList = ValueOf<typeof gamesCalls.gameList>

const listKey = (query: GamesQuery): readonly unknown[] => ['lobbyGames', query]

const eachOnce = (games: GameList['games']) => [...new Map(games.map((game) => [game.gameCode, game])).values()]

/** The first pages of a list, several a request, one request after the other (spec §4). */
async function firstPages(api: Api, query: GamesQuery, signal: AbortSignal): Promise<GameList> {
  const { page } = query.place
  const pageSize = lobbyPageSize * Math.min(page, pagesAtOnce)
  const ask = (pageNo: number) =>
    valueOf(api.send(gamesCalls.gameList, gamesRequest(query, { pageNo, pageSize }), { signal }))
  let answer = await ask(1)
  const totalPages = Math.ceil(answer.total / lobbyPageSize)
  // A page past the last is not requested: the answer has the number of pages.
  const blocks = page > totalPages ? 1 : Math.ceil(page / pagesAtOnce)
  for (let block = 2; block <= blocks; block += 1) {
    const next = await ask(block)
    answer = { ...next, games: [...answer.games, ...next.games] }
  }
  return { ...answer, games: eachOnce(answer.games).slice(0, page * lobbyPageSize), totalPages }
}

/**
 * The games of a lobby up to a page; pages that are cached are not requested again. Hot games are a static list of one
 * page (spec §4).
 */
export const lobbyGamesQuery = (api: Api, query: GamesQuery) =>
  queryOptions({
    queryKey: listKey(query),
    queryFn: async ({ signal, client }): Promise<GameList> => {
      const { place } = query
      if (place.list === 'hot') {
        const { list } = await valueOf(api.send(hotGames, hotGamesRequest(query), { signal }))
        return { games: list, totalPages: 1, total: list.length, without: [] }
      }
      const before = client.getQueryData<GameList>(listKey({ ...query, place: { ...place, page: place.page - 1 } }))
      if (before === undefined) return firstPages(api, query, signal)
      const request = gamesRequest(query, { pageNo: place.page, pageSize: lobbyPageSize })
      const next = await valueOf(api.send(gamesCalls.gameList, request, { signal }))
      return { ...next, games: eachOnce([...before.games, ...next.games]) }
    },
    staleTime: fresh,
  })

/** The hot games of a lobby, whatever its filters. */
export const lobbyHotGamesQuery = (api: Api, query: HotGamesQuery) =>
  queryOptions({
    queryKey: ['hotGames', query.gameType, query.language],
    queryFn: ({ signal }) => valueOf(api.send(hotGames, hotGamesRequest(query), { signal })),
    staleTime: fresh,
  })

/** The home page's rows of games below the hot games. */
export const homeRowsQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['homeRows', language],
    queryFn: ({ signal }) => valueOf(api.send(gamesCalls.homeRows, { language }, { signal })),
    staleTime: 5 * fresh,
  })

/** The recent games of the member whose token the client holds; refetched on every mount. */
export const recentGamesQuery = (api: Api, username: string, language: Language) =>
  queryOptions({
    queryKey: memberKey(username, 'recentGames', language),
    queryFn: ({ signal }) => valueOf(api.send(gamesCalls.recentGames, { language }, { signal })),
    staleTime: 0,
  })

/** Vendors by game type, in display order, for the header: read once a visit. */
export const headerVendorsQuery = (api: Api, merchantCode: string | undefined) =>
  queryOptions({
    queryKey: ['headerVendors', merchantCode],
    queryFn: async ({ signal }) => {
      const { groups } = await valueOf(api.send(gamesCalls.gameVendors, { merchantCode }, { signal }))
      return new Map(groups.map(({ gameCategory, vendors }) => [gameCategory, vendors]))
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Vendors of a game type in display order, `null` for all types, each once; and the slot classes with games. */
export const vendorsQuery = (api: Api, gameType: GameType | null) =>
  queryOptions({
    queryKey: ['gameVendors', gameType],
    queryFn: async ({ signal }) => {
      const { groups } = await valueOf(api.send(gamesCalls.gameVendors, vendorsRequest(gameType), { signal }))
      const byCode = new Map<string, (typeof groups)[number]['vendors'][number]>()
      for (const vendor of groups.flatMap((group) => group.vendors)) {
        const known = byCode.get(vendor.vassalage)
        byCode.set(vendor.vassalage, known ? { ...known, games: known.games + vendor.games } : vendor)
      }
      return { vendors: [...byCode.values()], classes: groups.flatMap(({ classes }) => classes) }
    },
    staleTime: 10 * fresh,
  })

/** Returns whether a game can be played now: it is neither announced nor closed. */
export const canBePlayed = ({ soon, badge }: GameList['games'][number]) => !soon && badge !== 'CLOSED'

/**
 * The first game of a lobby that can be played; null when there is none. Never cached: a vendor may have been closed a
 * moment ago.
 */
export const firstGameQuery = (
  api: Api,
  { gameType, language }: { readonly gameType: GameType; readonly language: Language },
) =>
  queryOptions({
    queryKey: ['firstGame', gameType, language],
    queryFn: async ({ signal }) => {
      // Playable games come first in every lobby.
      const { games } = await valueOf(
        api.send(gamesCalls.gameList, { ...gameClient(), gameType, pageSize: 1, language }, { signal }),
      )
      return games.find(canBePlayed) ?? null
    },
    staleTime: 0,
  })

/** The game with a code, whatever its vendor, or the first playable one of a vendor; null when there is none. */
export const addressedGameQuery = (
  api: Api,
  {
    gameCode,
    vendor,
    language,
  }: { readonly gameCode: string | undefined; readonly vendor: string | undefined; readonly language: Language },
) =>
  queryOptions({
    queryKey: ['addressedGame', gameCode, vendor, language],
    queryFn: async ({ signal }) => {
      if (gameCode !== undefined)
        return (await valueOf(api.send(gamesCalls.gameDetails, { gameCode, language }, { signal }))).game
      const { games } = await valueOf(
        api.send(gamesCalls.gameList, { ...gameClient(), vassalage: vendor, pageSize: 1, language }, { signal }),
      )
      return games.find(canBePlayed) ?? null
    },
    staleTime: fresh,
  })
