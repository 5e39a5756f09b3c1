import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import type { MemberPart } from '#wire/events.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import type { Language } from '#wire/shapes.ts'
import { memberKey, membersKey } from './member-key.ts'
import { pageKey, valueOf } from './queries.ts'

/** Root of the query keys of public notices. */
export const noticesKey = ['notices'] as const

/** The part of a member's data with their notifications: the unread count, and below it the pages. */
export const notificationsRead = 'notifications' satisfies MemberPart

/** Returns whether a query reads notices or an unread count; invalidated when a notice is published or withdrawn. */
export const isOfNotices = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === noticesKey[0] || (queryKey[0] === membersKey[0] && queryKey[2] === notificationsRead)

/** Query key of the pages of notices in a language. */
export const noticePagesKey = (language: Language) => [...noticesKey, 'page', language] as const

/** A page of notices in a language. */
export const noticesQuery = (api: Api, request: { readonly language: Language; readonly pageNo: number }) =>
  queryOptions({
    queryKey: pageKey(noticePagesKey(request.language), {}, request.pageNo),
    queryFn: ({ signal }) => valueOf(api.send(noticesCalls.notices, request, { signal })),
    staleTime: 5 * 60_000,
  })

/** The member's unread count, from the server. */
export const unreadQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, notificationsRead),
    queryFn: ({ signal }) => valueOf(api.send(notificationsCalls.unreadNotifications, {}, { signal })),
    staleTime: 60_000,
  })
