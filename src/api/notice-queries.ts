import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { Language } from '#wire/shapes.ts'
import { valueOf } from './queries.ts'

/** Everything read of notices; all of it is out of date once one is published or withdrawn. */
export const noticesKey = ['notices'] as const

/** A page of notices in a language: the one that has `noticeId`, or else `pageNo`. */
export const noticesQuery = (
  api: Pick<Api, 'notices'>,
  wanted: { readonly language: Language; readonly pageNo: number; readonly noticeId?: number | undefined },
) =>
  queryOptions({
    queryKey: [...noticesKey, 'page', wanted.language, wanted.noticeId ?? null, wanted.pageNo],
    queryFn: ({ signal }) => valueOf(api.notices(wanted, { signal })),
    staleTime: 5 * 60_000,
  })

/** What a member has not read, by the server's count. */
export const unreadQuery = (api: Pick<Api, 'unreadCount'>, username: string) =>
  queryOptions({
    queryKey: [...noticesKey, 'unread', username],
    queryFn: async ({ signal }): Promise<readonly number[]> => (await valueOf(api.unreadCount({}, { signal }))).unread,
    staleTime: 60_000,
  })
