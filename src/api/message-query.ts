import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { MemberPart } from '#wire/events.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** The part of a member's data with their inbox. */
export const messagesRead = 'messages' satisfies MemberPart

/** The number of unread messages of the member whose token the client holds. */
export const unreadMessagesQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, messagesRead, 'unread'),
    queryFn: async ({ signal }) => (await valueOf(api.send(noticesCalls.unreadCount, {}, { signal }))).messages,
    staleTime: 60_000,
  })
