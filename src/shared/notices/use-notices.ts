import { noticePageSize, noticesCalls } from '#wire/content/notices.ts'
import { useApi } from '#src/api/api-context.tsx'
import { noticePagesKey } from '#src/api/notice-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import type { ListPlace } from '#src/shared/paged-list/list-place.ts'
import { useList, useOpenRow } from '#src/shared/paged-list/use-list.ts'
import { useMarkRead } from './unread.ts'

/** Notices have no filters: their address names a page and the notice that is open. */
export const noticeWords = { unfiltered: {}, filters: {} }

/** Where one is among the notices. */
export type NoticePlace = ListPlace<typeof noticeWords.unfiltered>

/** The list of notices in the language spoken: nine a page, the first of them open, newly read when there is news (spec §2). */
export function useNotices(place: NoticePlace) {
  const api = useApi()
  const language = useLanguage()
  const markRead = useMarkRead()
  const list = useList(place, {
    queryKey: noticePagesKey(language),
    load: ({ page: { pageNo }, row }, signal) =>
      api.send(
        noticesCalls.notices,
        { language, pageNo, noticeId: typeof row === 'number' ? row : undefined },
        { signal },
      ),
    size: noticePageSize,
    opensFirst: true,
  })
  useOpenRow(list, (open) => {
    if (open !== undefined) markRead(open.id)
  })
  return list
}
