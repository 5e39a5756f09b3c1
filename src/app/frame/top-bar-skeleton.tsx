import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './top-bar-skeleton.module.css'

/** The place of the top bar while its script is on the way. */
export function TopBarSkeleton() {
  return <Skeleton className={styles['place']} />
}
