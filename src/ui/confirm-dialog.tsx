import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import styles from './confirm-dialog.module.css'
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
  /** What stands between the text and the buttons: an error, a detail. */
  readonly children?: ReactNode
}

/** Asks or tells one thing: a title, a sentence, one answer and perhaps a way back. */
export function ConfirmDialog({ title, text, closeLabel, confirm, cancel, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={text} closeLabel={closeLabel} role="alertdialog" size="small" onClose={onClose}>
      {children}
      <div className={styles['actions']}>
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
      </div>
    </Dialog>
  )
}
