import { useId } from 'react'
import { FieldError } from './choice-field.tsx'
import { classNames } from './class-names.ts'
import styles from './text-area.module.css'

export interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Lines that are seen without making it larger. */
  readonly rows: number
  /** How much has been typed, in words. */
  readonly count: string
  /** Why the value cannot be taken; read out when it appears. */
  readonly error: string | null
  readonly readOnly: boolean
}

/** A text of several lines, with its label above, and how much of it there is and what is wrong with it below. */
export function TextArea({ label, value, onChange, rows, count, error, readOnly }: TextAreaProps) {
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
