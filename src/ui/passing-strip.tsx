import type { CSSProperties, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './passing-strip.module.css'

export interface PassingStripProps {
  /** How long one round takes, in seconds. */
  readonly round: number
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLDivElement>
  /** Items of a list. */
  readonly children: ReactNode
}

/**
 * A list that passes by without end. It stands still under the pointer, under the keyboard and when a checkbox beside it
 * is ticked, and is scrolled by hand where less motion is wanted. Its second run fills the gap that the first one leaves
 * and is for the eye alone.
 */
export function PassingStrip({ round, className, ref, children }: PassingStripProps) {
  return (
    <div
      ref={ref}
      className={classNames(styles['frame'], className)}
      style={{ '--round': `${round}s` } as CSSProperties}
    >
      <ul className={styles['run']}>{children}</ul>
      <ul className={styles['run']} aria-hidden inert>
        {children}
      </ul>
    </div>
  )
}
