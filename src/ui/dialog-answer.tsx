import type { ReactNode } from 'react'
import styles from './dialog-answer.module.css'
import { FormError } from './form-error.tsx'

export interface DialogAnswerProps {
  /** The error message of the last answer. */
  readonly error: string | null
  /** True if an answer is being sent: until it is done, the last error keeps its room. */
  readonly busy: boolean
  /** The buttons. */
  readonly children: ReactNode
}

/** The buttons of an `alertdialog`; an error appears without moving them. */
export function DialogAnswer({ error, busy, children }: DialogAnswerProps) {
  return (
    <div className={styles['answer']}>
      <div className={styles['buttons']}>{children}</div>
      <FormError error={error} busy={busy} />
    </div>
  )
}
