import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { BannerGroup } from '#wire/banners.ts'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { chunk } from '#src/platform/chunk.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './banner-strip.module.css'

/** Brings its own words, so that a page which shows banners need not know of them; a page can do without both. */
const BannerCarousel = lazy(() =>
  Promise.all([chunk(() => import('./banner-carousel.tsx')), texts.need('banners')]).then(
    ([part]) => ({ default: part.BannerCarousel }),
    () => ({ default: () => <></> }),
  ),
)

/** The banners of a page above its content. Their place is kept while they are on their way; with none there is none. */
export function BannerStrip({ groupName }: { readonly groupName: BannerGroup }) {
  const { data: banners, isPending } = useQuery(bannersQuery(useApi(), groupName, useLanguage()))
  if (isPending) return <Skeleton className={styles['strip']} />
  if (banners === undefined || banners.length === 0) return null
  return (
    <Suspense fallback={<Skeleton className={styles['strip']} />}>
      <div className={styles['strip']}>
        <BannerCarousel banners={banners} />
      </div>
    </Suspense>
  )
}
