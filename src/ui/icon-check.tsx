import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './icon-check.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface IconCheckProps {
  /** What is so while it is checked. */
  readonly label: string
  /** What pressing it does, as a picture: while it is not checked, and while it is. */
  readonly pictures: readonly [LucideIcon, LucideIcon]
  readonly className?: string
}

/** A check box in the look of a button: style alone reads it, by `:has(input:checked)` on what holds both. */
export function IconCheck({ label, pictures: [check, uncheck], className }: IconCheckProps) {
  return (
    <label className={classNames(styles['check'], className)}>
      <input type="checkbox" className={styles['box']} />
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon of={check} size={16} />
      <Icon of={uncheck} size={16} />
    </label>
  )
}
