import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './icon-check.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface IconCheckProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  /** The accessible name of the checked state. */
  readonly label: string
  /** The icons of the action: while unchecked, and while checked. */
  readonly pictures: readonly [LucideIcon, LucideIcon]
  readonly className?: string
}

/** A checkbox with a button's look; without `checked` only CSS reads it, by `:has(input:checked)` on an ancestor. */
export function IconCheck({ label, pictures: [check, uncheck], className, ...input }: IconCheckProps) {
  return (
    <label className={classNames(styles['check'], className)}>
      <input {...input} type="checkbox" className={styles['box']} />
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon of={check} size={16} />
      <Icon of={uncheck} size={16} />
    </label>
  )
}
