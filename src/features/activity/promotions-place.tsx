import card from '#src/ui/picture-card.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PromotionsHead } from './promotions-head.tsx'
import styles from './activity.module.css'

/** The promotions before any script has asked for them; the server puts the picture of the first one into its place. */
export function PromotionsPlace() {
  return (
    <div className={styles['page']}>
      <PromotionsHead />
      <Skeleton className={styles['choices']} />
      <div className={card['cards']}>
        <div className={card['card']} data-picture="promotion">
          <img className={card['art']} alt="" width={1200} height={420} />
          <Skeleton className={styles['told']} />
        </div>
      </div>
    </div>
  )
}
