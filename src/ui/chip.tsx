import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly pressed: boolean
  readonly icon?: ReactNode
  /** Not known yet to be on offer: its place is kept, and nobody meets it. */
  readonly kept?: boolean
}

/** A small rounded choice that is on or off. */
export function Chip({ pressed, icon, kept = false, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={styles['chip']} aria-pressed={pressed} data-kept={kept}>
      {icon}
      {children}
    </button>
  )
}
