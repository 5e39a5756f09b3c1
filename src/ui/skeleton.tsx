import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Sets the size. */
  readonly className?: string
  /** Content that is there already. */
  readonly children?: ReactNode
}

/** A grey placeholder of the content's size. Hidden from screen readers. */
export function Skeleton({ className, children }: SkeletonProps) {
  return (
    <span className={classNames(styles['skeleton'], className)} aria-hidden="true">
      {children}
    </span>
  )
}
