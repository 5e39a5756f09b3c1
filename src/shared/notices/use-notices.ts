import { noticePageSize, noticesCalls } from '#wire/content/notices.ts'
import { useApi } from '#src/api/api-context.tsx'
import { noticePagesKey } from '#src/api/notice-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import type { ListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { useList, useOpenRow } from '#src/shared/paged-list/use-list.ts'
import { useMarkRead } from './unread.ts'

/** Notices have no filters: their address has a page and the open notice. */
export const noticeSearch = { unfiltered: {}, filters: {} }

/** The URL state of the notices. */
export type NoticeUrlState = ListUrlState<typeof noticeSearch.unfiltered>

/** The list of notices in the current language: nine a page, the first one open; refetched on news (spec §2). */
export function useNotices(urlState: NoticeUrlState) {
  const api = useApi()
  const language = useLanguage()
  const markRead = useMarkRead()
  const list = useList(urlState, {
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
