import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly pressed: boolean
  readonly icon?: ReactNode
  /** Whether it is not known yet to be available: invisible and inert, with its place kept. */
  readonly kept?: boolean
}

/** A toggle chip. */
export function Chip({ pressed, icon, kept = false, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={styles['chip']} aria-pressed={pressed} data-kept={kept}>
      {icon}
      {children}
    </button>
  )
}
