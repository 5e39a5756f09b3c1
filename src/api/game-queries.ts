import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { GameType, Language } from '#wire/shapes.ts'
import type { GamesWanted, HotWanted } from '#machines/lobby/lobby.rules.ts'
import { gameClient, hotClient } from './game-client.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** Games on one page of a lobby (spec §9). */
export const lobbyPageSize = 15

const fresh = 60_000

/** One page of games of a lobby; hot games are a static list of one page (spec §4). */
export const lobbyGamesQuery = (api: Pick<Api, 'gameList' | 'hotGames'>, wanted: GamesWanted) =>
  queryOptions({
    queryKey: ['lobbyGames', wanted],
    queryFn: async ({ signal }) => {
      const { gameType, language, place } = wanted
      if (place.list === 'hot') {
        const { list } = await valueOf(
          api.hotGames({ ...hotClient(), gameType: gameType ?? undefined, language }, { signal }),
        )
        return { games: list, totalPages: 1, total: list.length }
      }
      return valueOf(
        api.gameList(
          {
            ...gameClient(),
            gameType: gameType ?? undefined,
            vassalage: place.vendor ?? undefined,
            gameName: place.search || undefined,
            gameClassify: place.classify ?? undefined,
            minBet: place.minBet ?? undefined,
            pageNo: place.page,
            pageSize: lobbyPageSize,
            language,
          },
          { signal },
        ),
      )
    },
    staleTime: fresh,
  })

/** The hot games of a lobby, whatever its filters. */
export const lobbyHotGamesQuery = (api: Pick<Api, 'hotGames'>, { gameType, language }: HotWanted) =>
  queryOptions({
    queryKey: ['hotGames', gameType, language],
    queryFn: ({ signal }) =>
      valueOf(api.hotGames({ ...hotClient(), gameType: gameType ?? undefined, language }, { signal })),
    staleTime: fresh,
  })

/** What the home page shows below its hot games, row by row. */
export const homeRowsQuery = (api: Pick<Api, 'homeRows'>, language: Language) =>
  queryOptions({
    queryKey: ['homeRows', language],
    queryFn: ({ signal }) => valueOf(api.homeRows({ language }, { signal })),
    staleTime: 5 * fresh,
  })

/** The games that the member whose token the client holds opened last; looked for anew wherever they are shown again. */
export const recentGamesQuery = (api: Pick<Api, 'recentGames'>, username: string, language: Language) =>
  queryOptions({
    queryKey: memberKey(username, 'recentGames', language),
    queryFn: ({ signal }) => valueOf(api.recentGames({ language }, { signal })),
    staleTime: 0,
  })

/** Categories of the main menu in the operator's order, which whoever draws the menu only reads: they are asked for once it stands. */
export const menuQuery = (api: Pick<Api, 'gameMenus'>) =>
  queryOptions({
    queryKey: ['gameMenus'],
    queryFn: async ({ signal }) => (await valueOf(api.gameMenus({}, { signal }))).menus.map(({ gameType }) => gameType),
    staleTime: fresh,
    gcTime: Infinity,
  })

/** Vendors by game type, in display order, for the header: they are asked for once a visit. */
export const headerVendorsQuery = (api: Pick<Api, 'gameVendors'>, merchantCode: string | undefined) =>
  queryOptions({
    queryKey: ['headerVendors', merchantCode],
    queryFn: async ({ signal }) => {
      const { groups } = await valueOf(api.gameVendors({ merchantCode }, { signal }))
      return new Map(groups.map(({ gameCategory, vendors }) => [gameCategory, vendors]))
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Vendors of a game type in display order; `null` for those of all types, each once. */
export const vendorsQuery = (api: Pick<Api, 'gameVendors'>, gameType: GameType | null) =>
  queryOptions({
    queryKey: ['gameVendors', gameType],
    queryFn: async ({ signal }) => {
      const { groups } = await valueOf(api.gameVendors({ gameType: gameType ?? undefined }, { signal }))
      const byCode = new Map<string, (typeof groups)[number]['vendors'][number]>()
      for (const vendor of groups.flatMap((group) => group.vendors)) {
        const known = byCode.get(vendor.vassalage)
        byCode.set(vendor.vassalage, known ? { ...known, games: known.games + vendor.games } : vendor)
      }
      return [...byCode.values()]
    },
    staleTime: 10 * fresh,
  })

/** The game that stands first in a vendor's lobby; null when it has none. */
export const firstGameQuery = (
  api: Pick<Api, 'gameList'>,
  { gameType, vendor, language }: { readonly gameType: GameType; readonly vendor: string; readonly language: Language },
) =>
  queryOptions({
    queryKey: ['firstGame', gameType, vendor, language],
    queryFn: async ({ signal }) =>
      (await valueOf(api.gameList({ ...gameClient(), gameType, vassalage: vendor, pageSize: 1, language }, { signal })))
        .games[0] ?? null,
    staleTime: fresh,
  })
