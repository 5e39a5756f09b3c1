import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { MemberPart } from '#wire/events.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { memberKey } from './member-key.ts'
import { valueOf } from './queries.ts'

/** What is read of a member's inbox. */
export const messagesRead = 'messages' satisfies MemberPart

/** How many messages the member whose token the client holds has not read. */
export const unreadMessagesQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, messagesRead, 'unread'),
    queryFn: async ({ signal }) => (await valueOf(api.send(noticesCalls.unreadCount, {}, { signal }))).messages,
    staleTime: 60_000,
  })
