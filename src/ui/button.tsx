import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/**
 * `primary` for the main action, `secondary` beside it, `quiet` without background, `link` as text, `danger` ends or
 * deletes.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'link' | 'danger'

/** Returns the classes of a button, for links with a button's look. */
export function buttonClass(variant: ButtonVariant = 'secondary', options: { readonly wide?: boolean } = {}): string {
  return classNames(styles['button'], styles[variant], options.wide === true && styles['wide'])
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly variant?: ButtonVariant
  readonly type?: 'button' | 'submit'
  /** Takes the full width of its column. */
  readonly wide?: boolean
  /**
   * Shows a spinner and, as with `aria-disabled` alone, ignores clicks; the label stays, so that size and name do not
   * change.
   */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

/** A button of 40 px height (44 px on touch screens). While busy it stays focusable and announces it. */
export function Button({
  variant,
  wide,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type,
  'aria-disabled': off = busy,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classNames(buttonClass(variant, { wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={(event) => {
        if (off) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
