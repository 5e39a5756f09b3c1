import { useText } from '#src/i18n/text.tsx'
import { useLocalListState } from '#src/shared/paged-list/list-url-state.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { NoticeReader } from './notice-reader.tsx'

/** The notices over the page, open at one of them or at the first; the address does not change with the open notice. */
export function NoticesDialog({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) {
  const t = useText()
  const urlState = useLocalListState({ filter: {}, page: 1, row: id })
  return (
    <Dialog title={t('notices.title')} closeLabel={t('app.close')} size="large" onClose={onClose}>
      <NoticeReader urlState={urlState} inDialog />
    </Dialog>
  )
}
