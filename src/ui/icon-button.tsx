import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** Its accessible name. */
  readonly label: string
  readonly icon: ReactNode
  /** A toggle's state; leave out for a plain action. */
  readonly pressed?: boolean
}

/** Returns the class of a square button with an icon. */
export const iconButtonClass = styles['iconButton'] ?? ''

/** A square button with an icon and an accessible name. */
export function IconButton({ label, icon, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(iconButtonClass, className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
    >
      {icon}
    </button>
  )
}
