import { lazy } from 'react'
import { texts } from '#src/i18n/site-texts.ts'
import { chunk } from '#src/platform/chunk.ts'

/** Brings its own words, so that a page which shows banners need not know of them; a page can do without both. */
export const LazyCarousel = lazy(() =>
  Promise.all([chunk(() => import('./banner-carousel.tsx')), texts.need('banners')]).then(
    ([part]) => ({ default: part.BannerCarousel }),
    () => ({ default: () => <></> }),
  ),
)
