import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { valueOf } from './queries.ts'

/** The latest winners; asked for again every half minute while they are looked at. */
export const winnersQuery = (api: Pick<Api, 'winnerBoard'>) =>
  queryOptions({
    queryKey: ['winners'],
    queryFn: async ({ signal }) => (await valueOf(api.winnerBoard({}, { signal }))).winners,
    staleTime: 10_000,
    refetchInterval: 30_000,
  })
