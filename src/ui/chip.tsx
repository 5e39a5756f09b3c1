import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly pressed: boolean
  readonly icon?: ReactNode
}

/** A small rounded choice that is on or off. */
export function Chip({ pressed, icon, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={styles['chip']} aria-pressed={pressed}>
      {icon}
      {children}
    </button>
  )
}
