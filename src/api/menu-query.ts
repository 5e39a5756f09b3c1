import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { gamesCalls } from '#wire/play/games.ts'
import type { GameType } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

/** Categories of the main menu, in the operator's order. */
export const menuQuery = (api: Api) =>
  queryOptions({
    queryKey: ['gameMenus'],
    queryFn: async ({ signal }) =>
      (await valueOf(api.send(gamesCalls.gameMenus, {}, { signal }))).menus.map(({ gameType }) => gameType),
    staleTime: 60_000,
  })

/** Returns the lobbies that the menu has, in their own order; all of them until it is loaded. */
export const inMenu = <Lobby extends { readonly type: GameType }>(
  lobbies: readonly Lobby[],
  menu: readonly GameType[] | undefined,
): readonly Lobby[] => lobbies.filter(({ type }) => menu?.includes(type) ?? true)
