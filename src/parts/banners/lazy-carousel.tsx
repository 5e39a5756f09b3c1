import { lazyOptional } from '#src/platform/lazy-part.ts'

/** The banners that turn by themselves: a page can do without them. */
export const LazyCarousel = lazyOptional(async () => (await import('./banner-carousel.tsx')).BannerCarousel)
