import { queryOptions } from '@tanstack/react-query'
import type { GamesQuery } from '#machines/lobby/lobby.rules.ts'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'
import type { MemberPart } from '#wire/events.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import { lobbyGamesQuery } from './game-queries.ts'
import { lobbyPageSize, rankedRequest } from './lobby-requests.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** The part of a member's data with their favourites. */
export const favouritesRead = 'favourites' satisfies MemberPart

type GameList = ValueOf<typeof gamesCalls.gameList>

/** Returns whether a query reads a member's recent games. */
export const isRecent = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey.includes('recentGames')

/** The owner of the lists: the member, and the lotteries stored in this browser for them. */
export interface Owner {
  readonly username: string
  readonly lotteries: readonly string[]
}

/** Codes of the favourites of the member whose token the client holds. */
export const favouriteNodesQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, favouritesRead, 'nodes'),
    queryFn: async ({ signal }) => (await valueOf(api.send(favouritesCalls.favouriteNodes, {}, { signal }))).nodeIds,
    staleTime: 60_000,
  })

/** Returns the query that tests for recent play of a type, or of all types: only then is there a most-played list. */
export const isRankedQuery = (api: Api, gameType: GameType | null) =>
  queryOptions({
    queryKey: ['isRanked', gameType],
    queryFn: async ({ signal }) =>
      (await valueOf(api.send(gamesCalls.rankList, rankedRequest(gameType), { signal }))).list.length > 0,
    staleTime: 60_000,
  })

const listOf = (games: GameList['games']): GameList => ({ games, totalPages: 1, total: games.length, without: [] })

/** The member's recent games of a type, or of all; refetched on every mount. */
export const recentListQuery = (api: Api, username: string, language: Language, gameType: GameType | null = null) =>
  queryOptions({
    queryKey: [...memberKey(username, 'recentGames', 'list', language), gameType] as readonly unknown[],
    queryFn: async ({ signal }) =>
      listOf(
        (
          await valueOf(
            api.send(gamesCalls.recentGames, { gameType: gameType ?? undefined, count: 50, language }, { signal }),
          )
        ).list,
      ),
    staleTime: 0,
  })

/** The part of the favourites that is shown: of one game type or of all, with the lotteries stored in this browser. */
interface FavouritesPlace {
  readonly gameType: GameType | null
  readonly page: number
  readonly lotteries: readonly string[]
}

const firstFavourites: FavouritesPlace = { gameType: null, page: 1, lotteries: [] }

/**
 * The member's favourites up to a page; cached pages are not requested again until a favourite changes.
 */
export function favouriteListQuery(
  api: Api,
  username: string,
  language: Language,
  place: FavouritesPlace = firstFavourites,
) {
  const { gameType, page, lotteries } = place
  const keyAt = (until: number): readonly unknown[] => [
    ...memberKey(username, favouritesRead, 'list', language),
    { ...place, page: until },
  ]
  return queryOptions({
    queryKey: keyAt(page),
    queryFn: async ({ signal, client }): Promise<GameList> => {
      const ask = (pageNo: number) => {
        const lotteryList = lotteries.length === 0 ? undefined : lotteries.join()
        const request = {
          gameType: gameType ?? undefined,
          lotteries: lotteryList,
          pageNo,
          pageSize: lobbyPageSize,
          language,
        }
        return valueOf(api.send(favouritesCalls.favouriteGames, request, { signal }))
      }
      const before = client.getQueryState<GameList>(keyAt(page - 1))
      const there = before?.isInvalidated === false ? before.data?.games : undefined
      let pageNo = there === undefined ? 1 : page
      let answer = await ask(pageNo)
      const games = [...(there ?? []), ...answer.content]
      while (pageNo < Math.min(page, answer.totalPages)) {
        pageNo += 1
        answer = await ask(pageNo)
        games.push(...answer.content)
      }
      const eachOnce = [...new Map(games.map((game) => [game.gameCode, game])).values()]
      return { games: eachOnce, totalPages: answer.totalPages, total: answer.total, without: [] }
    },
    staleTime: 0,
  })
}

/** Returns the query of a lobby's list (spec §4); `owner` is the member, null for a visitor. */
export function lobbyListQueryOptions(api: Api, owner: Owner | null, query: GamesQuery) {
  const { gameType, language, place } = query
  const { username, lotteries } = owner ?? { username: '', lotteries: [] }
  switch (place.list) {
    case 'all':
    case 'hot':
      return lobbyGamesQuery(api, query)
    case 'rank':
      return queryOptions({
        queryKey: ['rankList', query] as readonly unknown[],
        queryFn: async ({ signal }) =>
          listOf(
            (
              await valueOf(
                api.send(gamesCalls.rankList, { gameType: gameType ?? undefined, count: 20, language }, { signal }),
              )
            ).list,
          ),
        staleTime: 60_000,
      })
    case 'recent':
      return recentListQuery(api, username, language, gameType)
    case 'fav':
      return favouriteListQuery(api, username, language, { gameType, page: place.page, lotteries })
  }
}
