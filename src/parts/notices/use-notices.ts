import { useMemo } from 'react'
import type { ValueOf } from '#wire/call.ts'
import { noticePageSize, noticesCalls } from '#wire/content/notices.ts'
import type { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import { useApi } from '#src/api/api-context.tsx'
import { noticesKey, noticesQuery } from '#src/api/notice-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { type ListReads, useListView, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import type { PlaceKeeper } from '#src/parts/paged-list/place-keeper.ts'
import type { PlaceWords } from '#src/parts/paged-list/place-search.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { useMarkRead } from './unread.ts'

type NoticesPage = ValueOf<typeof noticesCalls.notices>

/** Notices have no filters: their address names a page and the notice that is open. */
export const noticeWords: PlaceWords = { unfiltered: {}, filters: {} }

/** Runs the list of notices in the language spoken: nine a page, the first of them open, newly read when there is news (spec §2). */
export function useNotices(keeper: PlaceKeeper) {
  const api = useApi()
  const language = useLanguage()
  const markRead = useMarkRead()
  const reads = useMemo(
    (): ListReads<NoticesPage, object> => ({
      load: ({ page, row }, signal) =>
        api.send(
          noticesCalls.notices,
          { language, pageNo: page, noticeId: typeof row === 'number' ? row : undefined },
          { signal },
        ),
      keyOf: (_, page) => noticesQuery(api, { language, pageNo: page }).queryKey,
      follows: ([what]) => what === noticesKey[0],
    }),
    [api, language],
  )
  const list = usePagedList(reads, keeper, {
    unfiltered: noticeWords.unfiltered,
    size: noticePageSize,
    opensFirst: true,
  })
  useEmitted<typeof pagedListMachine, 'open.settled'>(list, 'open.settled', ({ row }) => {
    if (typeof row === 'number') markRead(row)
  })
  return { list, ...useListView(list, reads) }
}
