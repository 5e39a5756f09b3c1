import type { BannerGroup } from '#wire/content/banners.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { BannerGround } from './banner-picture.tsx'
import styles from './banner-strip.module.css'

/** Placeholder of banners that are loading. */
export function BannerPlace({ groupName }: { readonly groupName: BannerGroup }) {
  return (
    <div className={styles['strip']} data-banners={groupName}>
      <Skeleton className={styles['waiting']} />
      <BannerGround />
    </div>
  )
}
