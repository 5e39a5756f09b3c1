import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { type ListReads, useListView, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { announcementsCalls, announcementTypes } from '#wire/content/announcements.ts'
import type { ValueOf } from '#wire/call.ts'

type AnnouncementsPage = ValueOf<typeof announcementsCalls.announcements>

/** What the announcements are narrowed down to. */
export const kinds = ['all', ...announcementTypes] as const
const Kind = v.picklist(kinds)
const Filter = v.object({ kind: Kind })
type Filter = v.InferOutput<typeof Filter>

const words = { unfiltered: { kind: 'all' }, filters: { kind: Kind } }

/** Runs the list of announcements in the language spoken; one that is opened counts as read, and news come by themselves. */
export function useAnnouncements(username: string) {
  const api = useApi()
  const queries = useQueryClient()
  const language = useLanguage()
  const keeper = useAddressedPlace(words)
  const reads = useMemo(
    (): ListReads<AnnouncementsPage, Filter> => ({
      load: ({ filter: { kind }, page, size }, signal) =>
        api.send(
          announcementsCalls.announcements,
          { types: kind === 'all' ? announcementTypes.join(',') : kind, language, pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ kind }, page) => memberKey(username, 'team', 'announcements', language, kind, String(page)),
      follows: (key) => key[2] === 'team' && key[3] === 'announcements',
    }),
    [api, language, username],
  )
  const list = usePagedList(reads, keeper, { unfiltered: words.unfiltered, size: 10, opensFirst: false })
  useEmitted<typeof pagedListMachine, 'open.settled'>(list, 'open.settled', ({ row }) => {
    const { shown, place } = list.getSnapshot().context
    if (shown === null || typeof row !== 'number') return
    const key = reads.keyOf(v.parse(Filter, place.filter), shown.page)
    if (queries.getQueryData<AnnouncementsPage>(key)?.list.find(({ id }) => id === row)?.unread !== true) return
    queries.setQueryData<AnnouncementsPage>(
      key,
      (page) =>
        page && { ...page, list: page.list.map((each) => (each.id === row ? { ...each, unread: false } : each)) },
    )
    // A server that cannot be told counts it as unread a while longer.
    api.send(announcementsCalls.readAnnouncement, { id: row }).catch(() => undefined)
  })
  return { list, ...useListView(list, reads) }
}
