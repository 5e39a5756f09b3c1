import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { pageKey } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { useList, useOpenRow } from '#src/shared/paged-list/use-list.ts'
import { announcementsCalls, announcementTypes } from '#wire/content/announcements.ts'
import type { ValueOf } from '#wire/call.ts'

type AnnouncementsPage = ValueOf<typeof announcementsCalls.announcements>

/** Filter of the announcements. */
export const kinds = ['all', ...announcementTypes] as const

const words = { unfiltered: { kind: 'all' }, filters: { kind: v.picklist(kinds) } }

/** Returns the announcements in the current language; opening one marks it as read, and new ones arrive live. */
export function useAnnouncements(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const queryKey = memberKey(username, 'team', 'announcements', language)
  const list = useList(useListUrlState(words), {
    queryKey,
    load: ({ filter: { kind }, page }, signal) =>
      api.send(
        announcementsCalls.announcements,
        { types: kind === 'all' ? announcementTypes.join(',') : kind, language, ...page },
        { signal },
      ),
    size: 10,
  })
  useOpenRow(list, (open) => {
    if (open?.unread !== true) return
    queries.setQueryData<AnnouncementsPage>(
      pageKey(queryKey, list.filter, list.page),
      (page) =>
        page && { ...page, list: page.list.map((each) => (each.id === open.id ? { ...each, unread: false } : each)) },
    )
    // If the server cannot be reached, it stays unread until the next time.
    api.send(announcementsCalls.readAnnouncement, { id: open.id }).catch(() => undefined)
  })
  return list
}
