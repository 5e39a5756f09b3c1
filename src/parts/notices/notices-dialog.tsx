import { useMemo } from 'react'
import { firstPlace } from '#machines/notices/notices.rules.ts'
import { useText } from '#src/i18n/text.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { NoticeReader } from './notice-reader.tsx'
import type { PlaceKeeper } from './use-notices.ts'

/** The notices over the page, open at one of them or at the first; the address does not follow what is read. */
export function NoticesDialog({ id, onClose }: { readonly id: number | null; readonly onClose: () => void }) {
  const t = useText()
  const keeper = useMemo(
    (): PlaceKeeper => ({
      place: { ...firstPlace, id },
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
