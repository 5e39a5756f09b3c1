import type { BannerGroup } from '#wire/content/banners.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { BannerGround } from './banner-picture.tsx'
import styles from './banner-strip.module.css'

/** The place of banners that are on their way. */
export function BannerPlace({ groupName }: { readonly groupName: BannerGroup }) {
  return (
    <div className={styles['strip']} data-banners={groupName}>
      <Skeleton className={styles['waiting']} />
      <BannerGround />
    </div>
  )
}
