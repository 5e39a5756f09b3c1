import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** Its name for everyone who does not see the picture. */
  readonly label: string
  readonly icon: ReactNode
  /** A toggle's state; leave out for a plain action. */
  readonly pressed?: boolean
}

/** The look of a square with a picture that can be pressed. */
export const iconButtonClass = styles['iconButton'] ?? ''

/** A square button with a picture and a name. */
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
