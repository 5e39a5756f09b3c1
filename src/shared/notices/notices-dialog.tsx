import { useText } from '#src/i18n/text.tsx'
import { useOwnPlace } from '#src/shared/paged-list/list-place.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { NoticeReader } from './notice-reader.tsx'

/** The notices over the page, open at one of them or at the first; the address does not follow what is read. */
export function NoticesDialog({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) {
  const t = useText()
  const place = useOwnPlace({ filter: {}, page: 1, row: id })
  return (
    <Dialog title={t('notices.title')} closeLabel={t('app.close')} size="large" onClose={onClose}>
      <NoticeReader place={place} inDialog />
    </Dialog>
  )
}
