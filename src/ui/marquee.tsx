import type { CSSProperties, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './marquee.module.css'

export interface MarqueeProps {
  /** Duration of one round, in seconds. */
  readonly round: number
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLDivElement>
  /** Items of a list. */
  readonly children: ReactNode
}

/**
 * A marquee of a list. It pauses on hover, on focus and with all motion of the site, and is scrolled by hand with
 * reduced motion. A second copy, hidden from screen readers, fills the gap after the first.
 */
export function Marquee({ round, className, ref, children }: MarqueeProps) {
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
