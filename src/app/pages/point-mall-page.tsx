import { Suspense } from 'react'
import { withWords } from '#src/i18n/with-words.ts'
import { BannerStrip } from '#src/parts/banners/banner-strip.tsx'

const PointsMallScreen = withWords(
  ['points-mall', 'page', 'paged-list', 'refusal'],
  async () => (await import('#src/features/points-mall/points-mall-screen.tsx')).PointsMallScreen,
)

/** The points mall under its banners (spec §2 pointMall). */
export function PointMallPage() {
  return (
    <>
      <BannerStrip groupName="w_shop" />
      <Suspense>
        <PointsMallScreen />
      </Suspense>
    </>
  )
}
