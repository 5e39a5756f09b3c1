import { useText } from '#src/i18n/text.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

export interface DialogFailedProps {
  readonly title: string
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Shown instead of a dialog whose chunk could not be fetched. It is in the chunk of the overlays itself. */
export function DialogFailed({ title, onRetry, onClose }: DialogFailedProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={title}
      text={t('app.fault.network')}
      closeLabel={t('app.close')}
      confirm={{ label: t('app.retry'), onClick: onRetry }}
      cancel={{ label: t('app.cancel') }}
      onClose={onClose}
    />
  )
}
