import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { valueOf } from './queries.ts'

/** Categories of the main menu, in the operator's order. */
export const menuQuery = (api: Api) =>
  queryOptions({
    queryKey: ['gameMenus'],
    queryFn: async ({ signal }) =>
      (await valueOf(api.send(gamesCalls.gameMenus, {}, { signal }))).menus.map(({ gameType }) => gameType),
    staleTime: 60_000,
  })
