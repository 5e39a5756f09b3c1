import { useMemo } from 'react'
import { useText } from '#src/i18n/text.tsx'
import type { PlaceKeeper } from '#src/parts/paged-list/place-keeper.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { NoticeReader } from './notice-reader.tsx'

/** The notices over the page, open at one of them or at the first; the address does not follow what is read. */
export function NoticesDialog({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) {
  const t = useText()
  const keeper = useMemo(
    (): PlaceKeeper => ({
      place: { filter: {}, page: 1, row: id },
      follow: () => () => undefined,
      choose: () => undefined,
    }),
    [id],
  )
  return (
    <Dialog title={t('notices.title')} closeLabel={t('app.close')} size="large" onClose={onClose}>
      <NoticeReader keeper={keeper} inDialog />
    </Dialog>
  )
}
