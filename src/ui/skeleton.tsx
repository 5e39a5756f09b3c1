import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A grey place of the size of what will stand there; `className` gives the size. Not read aloud. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={classNames(styles['skeleton'], className)} aria-hidden="true" />
}
