import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** The VIP level of the member whose token the client holds; it lies among what is read of missions, whose events tell of it. */
export const vipQuery = (api: Pick<Api, 'vip'>, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'missions', 'vip'),
    queryFn: ({ signal }) => valueOf(api.vip({}, { signal })),
  })

/** The name of their level, for where nothing else of it is shown. */
export const levelQuery = (api: Pick<Api, 'memberInfo'>, username: string) =>
  queryOptions({
    queryKey: memberKey(username, 'missions', 'level'),
    queryFn: async ({ signal }) => (await valueOf(api.memberInfo({}, { signal }))).clubLabel.labelName,
    staleTime: 60_000,
  })
