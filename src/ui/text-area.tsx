import { useId } from 'react'
import { FieldError } from './choice-field.tsx'
import { classNames } from './class-names.ts'
import type { AutoComplete } from './text-field.tsx'
import styles from './text-area.module.css'

export interface TextAreaProps {
  readonly label: string
  readonly autoComplete: AutoComplete
  readonly value: string
  readonly onChange: (value: string) => void
  /** Number of visible lines. */
  readonly rows: number
  /** The character count as text. */
  readonly count: string
  /** The error message; announced when it appears. */
  readonly error: string | null
  readonly readOnly: boolean
}

/** A multi-line text field, with its label above, and the character count and error below. */
export function TextArea({ label, autoComplete, value, onChange, rows, count, error, readOnly }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={classNames(styles['text'], error !== null && styles['bad'])}
        rows={rows}
        autoComplete={autoComplete}
        enterKeyHint="enter"
        value={value}
        readOnly={readOnly}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-count`} className={styles['count']}>
        {count}
      </p>
      <FieldError busy={readOnly}>{error}</FieldError>
    </div>
  )
}
