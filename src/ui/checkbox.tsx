import type { ReactNode } from 'react'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly name?: string
}

/** A checkbox with its label; the whole row can be clicked. */
export function Checkbox({ checked, onChange, children, name }: CheckboxProps) {
  return (
    <label className={styles['row']}>
      <input
        type="checkbox"
        name={name}
        className={styles['box']}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
