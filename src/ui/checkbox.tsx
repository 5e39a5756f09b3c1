import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly name?: string
  /** True if it blocks the form. */
  readonly invalid?: boolean
  /** Marks it with `*`, and as required for screen readers. */
  readonly required?: boolean
}

/** A checkbox with its label; the whole row is clickable. */
export function Checkbox({ checked, onChange, children, name, invalid, required }: CheckboxProps) {
  return (
    <label className={styles['row']}>
      <input
        type="checkbox"
        name={name}
        className={styles['box']}
        checked={checked}
        aria-invalid={invalid === true || undefined}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={classNames(required === true && styles['required'])}>{children}</span>
    </label>
  )
}
