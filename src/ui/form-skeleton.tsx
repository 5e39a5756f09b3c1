import { classNames } from './class-names.ts'
import styles from './form-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

export interface FormSkeletonProps {
  /** Says what is on its way. */
  readonly label: string
  /** How many fields there will be. */
  readonly fields: number
  readonly className?: string | undefined
}

/** Stands where a form will, as high as its fields, until it is known what it asks for. */
export function FormSkeleton({ label, fields, className }: FormSkeletonProps) {
  return (
    <output className={classNames(styles['fields'], className)} aria-label={label} aria-busy>
      {Array.from({ length: fields }, (_, field) => (
        <Skeleton key={field} className={styles['field']} />
      ))}
    </output>
  )
}
