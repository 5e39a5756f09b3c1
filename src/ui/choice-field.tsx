import type { ReactNode } from 'react'
import styles from './choice-field.module.css'
import { useHeldText } from './use-held-text.ts'

export interface ChoiceFieldProps {
  readonly legend: string
  /** The error message; without a line of its own when left out. */
  readonly error?: string | null
  readonly disabled?: boolean
  /** True if it blocks the form; by default if it has an error. */
  readonly invalid?: boolean
  /** The chips to choose from. */
  readonly children: ReactNode
}

/** A labelled group of chips, one of which is chosen, with the error message below them (spec §8). */
export function ChoiceField({
  legend,
  error,
  disabled = false,
  invalid = error !== undefined && error !== null,
  children,
}: ChoiceFieldProps) {
  return (
    <fieldset className={styles['choices']} disabled={disabled} data-invalid={invalid || undefined}>
      <legend>{legend}</legend>
      {children}
      {error !== undefined && <FieldError busy={disabled}>{error}</FieldError>}
    </fieldset>
  )
}

export interface FieldErrorProps {
  /** True if the form is being sent: until the answer, the last error keeps its room. */
  readonly busy?: boolean
  readonly children: string | null
}

/** The error message of a choice, announced when it appears; without a message an empty line is kept. */
export function FieldError({ busy = false, children }: FieldErrorProps) {
  const held = useHeldText(children, busy)
  return (
    <p className={styles['error']} role="alert">
      {children ?? (held !== null && <span className={styles['held']}>{held}</span>)}
    </p>
  )
}
