import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type NotificationKind, notificationsCalls } from '#wire/messages/notifications.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { notificationsRead, unreadQuery } from '#src/api/notice-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useLocalListState } from '#src/shared/paged-list/list-url-state.ts'
import type { ListSearch } from '#src/shared/paged-list/list-search-params.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'

/** The initial state of the list: the newest of all kinds. */
const newest: ListSearch<{ readonly kind: NotificationKind | null }> = { filter: { kind: null }, page: 1, row: null }

/** Returns the list of notifications in the current language; marking as read reloads it. */
export function useNotifications(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const list = useList(useLocalListState(newest), {
    queryKey: memberKey(username, notificationsRead, 'page', language),
    load: ({ filter, page }, signal) =>
      api.send(notificationsCalls.notifications, { ...activeFilters(filter), language, ...page }, { signal }),
    size: 10,
  })
  const { data: unread } = useQuery(unreadQuery(api, username))
  const mark = useCallback(
    async (which: { readonly id?: string; readonly kind?: NotificationKind }) => {
      const answer = await api.send(notificationsCalls.readNotifications, which).catch(() => null)
      if (answer?.kind !== 'value') return
      queries.setQueryData(unreadQuery(api, username).queryKey, answer.value)
      await queries.invalidateQueries({ queryKey: memberKey(username, notificationsRead, 'page') })
    },
    [api, queries, username],
  )
  return { list, unread, mark }
}
