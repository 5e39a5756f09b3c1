import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly pressed: boolean
  readonly icon?: ReactNode
  /** True while its availability is unknown: it is invisible and inert, and its place stays reserved. */
  readonly reserved?: boolean
}

/** A toggle chip. */
export function Chip({ pressed, icon, reserved = false, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={styles['chip']} aria-pressed={pressed} data-reserved={reserved}>
      {icon}
      {children}
    </button>
  )
}
