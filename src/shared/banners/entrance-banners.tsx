import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useHasSideRoom } from '#src/platform/breakpoints.ts'
import styles from './entrance-banners.module.css'
import { BannerCarousel } from './banner-carousel.tsx'

/**
 * The banners beside the form of login and registration (spec §2 w_reg), where there is room for them; their background
 * alone while they load, or without banners. `onFollow` is called before one is followed.
 */
export function EntranceBanners({ onFollow }: { readonly onFollow?: () => void }) {
  const roomy = useHasSideRoom()
  const query = bannersQuery(useApi(), 'w_reg', useLanguage())
  const { data: { list: banners } = { list: [] } } = useQuery({ ...query, enabled: roomy })
  return (
    <div className={styles['place']}>
      {roomy && banners.length > 0 && <BannerCarousel banners={banners} tall onFollow={onFollow} />}
    </div>
  )
}
