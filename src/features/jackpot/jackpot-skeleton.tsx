import { classNames } from '#src/ui/class-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './jackpot-skeleton.module.css'

/** The place of the jackpot while it is on its way: its lines where they will stand; `card` inside a card of its own. */
export function JackpotSkeleton({ card = false }: { readonly card?: boolean }) {
  return (
    <div className={classNames(styles['place'], card ? styles['card'] : styles['strip'])} aria-hidden="true">
      <Skeleton className={styles['title']} />
      <Skeleton className={styles['amount']} />
      <Skeleton className={styles['text']} />
    </div>
  )
}
