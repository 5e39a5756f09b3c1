import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ValueOf } from '#wire/call.ts'
import { type NotificationKind, notificationsCalls } from '#wire/messages/notifications.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { notificationsRead, unreadQuery } from '#src/api/notice-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { type ListReads, useListView, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import type { PlaceKeeper } from '#src/parts/paged-list/place-keeper.ts'

type NotificationsPage = ValueOf<typeof notificationsCalls.notifications>

/** Null for all kinds. */
export interface NotificationsFilter {
  readonly [name: string]: string | null
  readonly kind: NotificationKind | null
}

const unfiltered: NotificationsFilter = { kind: null }

/** Whether a read is a page of a member's notifications, and not the count of what is unread. */
const isPage = (queryKey: QueryKey) => queryKey[2] === notificationsRead && queryKey.length > 3

/** Whoever opens the centre wants the newest first: its place is in no address. */
const keeper: PlaceKeeper = {
  place: { filter: unfiltered, page: 1, row: null },
  follow: () => () => undefined,
  choose: () => undefined,
}

/** Runs the list of what a member is notified of, in the language spoken; what is marked as read is asked for again. */
export function useNotifications(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const reads = useMemo(
    (): ListReads<NotificationsPage, NotificationsFilter> => ({
      load: ({ filter: { kind }, page, size }, signal) =>
        api.send(
          notificationsCalls.notifications,
          { kind: kind ?? undefined, language, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ kind }, page) => memberKey(username, notificationsRead, language, kind ?? '', String(page)),
      follows: isPage,
    }),
    [api, language, username],
  )
  const list = usePagedList(reads, keeper, { unfiltered, size: 10, opensFirst: false })
  const counts = unreadQuery(api, username)
  const { data: unread } = useQuery(counts)
  const { queryKey } = counts
  const mark = useCallback(
    async (which: { readonly id?: string; readonly kind?: NotificationKind }) => {
      const answer = await api.send(notificationsCalls.readNotifications, which).catch(() => null)
      if (answer?.kind !== 'value') return
      queries.setQueryData(queryKey, answer.value)
      await queries.invalidateQueries({ predicate: ({ queryKey: read }) => isPage(read) })
    },
    [api, queries, queryKey],
  )
  return { list, reads, unread, mark, ...useListView(list, reads) }
}
