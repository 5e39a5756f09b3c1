import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { valueOf } from './queries.ts'

/** Where the member whose token the client holds is logged in; asked for anew each time the list is opened. */
export const sessionsQuery = (api: Pick<Api, 'sessions'>, username: string) =>
  queryOptions({
    queryKey: ['sessions', username],
    queryFn: async ({ signal }) => (await valueOf(api.sessions({}, { signal }))).sessions,
    staleTime: 0,
  })
