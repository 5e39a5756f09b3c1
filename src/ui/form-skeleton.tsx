import { classNames } from './class-names.ts'
import styles from './form-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

export interface FormSkeletonProps {
  /** Announces what is loading. */
  readonly label: string
  /** Number of fields. */
  readonly fields: number
  readonly className?: string | undefined
}

/** The placeholder of a form, as high as its fields, until they are known. */
export function FormSkeleton({ label, fields, className }: FormSkeletonProps) {
  return (
    <output className={classNames(styles['fields'], className)} aria-label={label} aria-busy>
      {Array.from({ length: fields }, (_, field) => (
        <Skeleton key={field} className={styles['field']} />
      ))}
    </output>
  )
}
