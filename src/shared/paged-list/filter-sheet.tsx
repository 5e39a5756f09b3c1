import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import styles from './paged-list.module.css'

export interface FilterSheetProps {
  /** Removes all filters; null while none is set. */
  readonly onClear: (() => void) | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The filters of a list on a phone, in a sheet over it. */
export function FilterSheet({ onClear, onClose, children }: FilterSheetProps) {
  const t = useText()
  return (
    <Dialog title={t('paged-list.filters')} closeLabel={t('app.close')} onClose={onClose} closeOnBackground>
      {/* The keyboard of a phone would hide the sheet if its first field had the focus. */}
      <div className={styles['sheet']} tabIndex={-1} data-autofocus>
        {children}
        <Button variant="primary" wide onClick={onClose}>
          {t('paged-list.show')}
        </Button>
        {onClear !== null && (
          <Button variant="quiet" wide onClick={onClear}>
            {t('paged-list.clear')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
