import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Gives the size. */
  readonly className?: string
  /** What is there of it already. */
  readonly children?: ReactNode
}

/** A grey place of the size of what will stand there. Not read aloud. */
export function Skeleton({ className, children }: SkeletonProps) {
  return (
    <span className={classNames(styles['skeleton'], className)} aria-hidden="true">
      {children}
    </span>
  )
}
