import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { vipCalls } from '#wire/loyalty/vip.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** The VIP level of the member whose token the client holds; it is invalidated with their missions. */
export const vipQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'missions', 'vip'),
    queryFn: ({ signal }) => valueOf(api.send(vipCalls.vip, {}, { signal })),
  })
