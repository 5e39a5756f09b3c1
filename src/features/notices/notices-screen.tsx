import { NoticeReader } from '#src/parts/notices/notice-reader.tsx'
import { noticeWords } from '#src/parts/notices/use-notices.ts'
import { useAddressedPlace } from '#src/parts/paged-list/list-place.ts'
import { NoticesHead } from './notices-head.tsx'

/** The notice page: its address names the page and the notice, so that a notice can be linked to (spec §2). */
export function NoticesScreen() {
  return (
    <>
      <NoticesHead />
      <NoticeReader place={useAddressedPlace(noticeWords)} />
    </>
  )
}
