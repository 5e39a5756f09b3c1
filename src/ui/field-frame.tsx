import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './text-field.module.css'
import { useHeldText } from './use-held-text.ts'

interface FieldFrameProps {
  /** Id of the input. */
  readonly id: string
  readonly label: string
  /** The error message; announced when it appears. If it is null, an empty line is kept. */
  readonly error: string | null | undefined
  readonly hint: string | undefined
  /** Marks the label with `*`. */
  readonly required: boolean | undefined
  readonly readOnly: boolean | undefined
  readonly children: ReactNode
}

/** The label above an input, and its hint or error below. */
export function FieldFrame({ id, label, error, hint, required, readOnly, children }: FieldFrameProps) {
  const isBad = error !== undefined && error !== null
  const held = useHeldText(error ?? null, readOnly ?? false)
  return (
    <div className={styles['field']}>
      <label className={classNames(styles['label'], required === true && styles['required'])} htmlFor={id}>
        {label}
      </label>
      {children}
      {(hint !== undefined || error !== undefined) && (
        <div className={styles['below']}>
          {hint !== undefined && (
            <p id={`${id}-hint`} className={classNames(styles['hint'], held !== null && styles['held'])}>
              {hint}
            </p>
          )}
          <p id={`${id}-error`} className={styles['error']} role="alert">
            {isBad ? error : held !== null && <span className={styles['held']}>{held}</span>}
          </p>
        </div>
      )}
    </div>
  )
}

/** The attributes of an input in a `FieldFrame`, which link it to its hint or error. */
export const frameProps = ({ id, error, hint, required }: Omit<FieldFrameProps, 'label' | 'readOnly' | 'children'>) => {
  const isBad = error !== undefined && error !== null
  return {
    id,
    'aria-invalid': isBad || undefined,
    'aria-describedby': isBad ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`,
    'aria-required': required || undefined,
  }
}
