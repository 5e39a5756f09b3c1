import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { valueOf } from './queries.ts'

/** The most played games; fetched at login for the dialog after it (spec §4). */
export const popularQuery = (api: Api) =>
  queryOptions({
    queryKey: ['popularGames'],
    queryFn: async () => (await valueOf(api.send(gamesCalls.popularGames, {}))).games,
    staleTime: 60_000,
  })
