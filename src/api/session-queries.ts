import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** Where the member whose token the client holds is logged in; asked for anew each time the list is opened. */
export const sessionsQuery = (api: Pick<Api, 'sessions'>, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'sessions'),
    queryFn: async ({ signal }) => (await valueOf(api.sessions({}, { signal }))).sessions,
    staleTime: 0,
  })
