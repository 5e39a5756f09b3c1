import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { valueOf } from './queries.ts'

/** The games most played; a login has them fetched for the modal after it (spec §4). */
export const popularQuery = (api: Pick<Api, 'popularGames'>) =>
  queryOptions({
    queryKey: ['popularGames'],
    queryFn: async () => (await valueOf(api.popularGames({}))).games,
    staleTime: 60_000,
  })
