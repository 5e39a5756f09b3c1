import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { valueOf } from './queries.ts'

/** Picture and nickname the member whose token the client holds is shown by. */
export const iconQuery = (api: Pick<Api, 'avatarIcon'>, username: string) =>
  queryOptions({
    queryKey: ['icon', username],
    queryFn: ({ signal }) => valueOf(api.avatarIcon({}, { signal })),
    staleTime: 5 * 60_000,
  })
