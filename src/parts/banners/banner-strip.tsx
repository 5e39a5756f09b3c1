import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { BannerGroup } from '#wire/banners.ts'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './banner-strip.module.css'
import { LazyCarousel } from './lazy-carousel.tsx'

/** The banners of a page above its content. Their place is kept while they are on their way; with none there is none. */
export function BannerStrip({ groupName }: { readonly groupName: BannerGroup }) {
  const { data: banners, isPending } = useQuery(bannersQuery(useApi(), groupName, useLanguage()))
  if (isPending) return <Skeleton className={styles['strip']} />
  if (banners === undefined || banners.length === 0) return null
  return (
    <Suspense fallback={<Skeleton className={styles['strip']} />}>
      <div className={styles['strip']}>
        <LazyCarousel banners={banners} />
      </div>
    </Suspense>
  )
}
