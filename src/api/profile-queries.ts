import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** Avatar and nickname of the member whose token the client holds. */
export const iconQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'icon'),
    queryFn: ({ signal }) => valueOf(api.send(profileCalls.avatarIcon, {}, { signal })),
    staleTime: 5 * 60_000,
  })
