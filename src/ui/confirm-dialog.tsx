import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { DialogAnswer } from './dialog-answer.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly closeLabel: string
  readonly confirm: {
    readonly label: string
    readonly variant?: ButtonVariant
    readonly busy?: boolean
    onClick(): void
  }
  /** Left out when there is nothing to decide. */
  readonly cancel?: { readonly label: string }
  readonly onClose: () => void
  /** The error message of the action. */
  readonly error?: string | null
  /** Rendered between the text and the buttons: a detail, a field. */
  readonly children?: ReactNode
}

/** A dialog with a title, a sentence, one action and optionally a cancel button. */
export function ConfirmDialog({
  title,
  text,
  closeLabel,
  confirm,
  cancel,
  error,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={text} closeLabel={closeLabel} role="alertdialog" size="small" onClose={onClose}>
      {children}
      <DialogAnswer error={error ?? null} busy={confirm.busy ?? false}>
        <Button
          wide
          variant={confirm.variant ?? 'primary'}
          busy={confirm.busy ?? false}
          onClick={confirm.onClick}
          data-autofocus
        >
          {confirm.label}
        </Button>
        {cancel !== undefined && (
          <Button wide variant="quiet" onClick={onClose}>
            {cancel.label}
          </Button>
        )}
      </DialogAnswer>
    </Dialog>
  )
}
