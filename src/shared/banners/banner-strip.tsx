import { useQuery } from '@tanstack/react-query'
import type { BannerGroup } from '#wire/content/banners.ts'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { BannerCarousel } from './banner-carousel.tsx'
import { BannerPlace } from './banner-place.tsx'
import styles from './banner-strip.module.css'

/** The banners above a page's content, with a placeholder while they load; renders nothing without banners. */
export function BannerStrip({ groupName }: { readonly groupName: BannerGroup }) {
  const { data, isPending } = useQuery(bannersQuery(useApi(), groupName, useLanguage()))
  if (isPending) return <BannerPlace groupName={groupName} />
  if (data === undefined || data.list.length === 0) return null
  return (
    <div className={styles['strip']}>
      <BannerCarousel banners={data.list} />
    </div>
  )
}
