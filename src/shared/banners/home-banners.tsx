import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { bannersQuery } from '#src/api/banner-queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { BannerCarousel } from './banner-carousel.tsx'

/** The banners of the home page after its headline, which is the first slide and sets the height of all. */
export function HomeBanners({ hero }: { readonly hero: ReactNode }) {
  const t = useText()
  const language = useLanguage()
  const { data: { list: banners } = { list: [] } } = useQuery(bannersQuery(useApi(), 'w_home', language))
  if (banners.length === 0) return hero
  return <BannerCarousel lead={{ title: t('home.hero.title'), content: hero }} banners={banners} />
}
