import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import * as v from 'valibot'
import { PromotionSearch } from '#src/features/activity/promotion-search.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { BannerStrip } from '#src/shared/banners/banner-strip.tsx'

const PromotionScreen = lazyPart(
  async () => (await import('#src/features/activity/promotion-screen.tsx')).PromotionScreen,
)
const PromotionsScreen = lazyPart(
  async () => (await import('#src/features/activity/promotions-screen.tsx')).PromotionsScreen,
)
const PointsMallScreen = lazyPart(
  async () => (await import('#src/features/points-mall/points-mall-screen.tsx')).PointsMallScreen,
)

/** The promotions under their banners, or the one that the address names (spec §2). */
export function Promotions() {
  const { id } = v.parse(PromotionSearch, useSearch({ strict: false }))
  if (id !== undefined)
    return (
      <Suspense>
        <PromotionScreen key={id} id={id} />
      </Suspense>
    )
  return (
    <>
      <BannerStrip groupName="w_promotion" />
      <Suspense>
        <PromotionsScreen />
      </Suspense>
    </>
  )
}

/** The points mall under its banners (spec §2 pointMall). */
export function PointMall() {
  return (
    <>
      <BannerStrip groupName="w_shop" />
      <Suspense>
        <PointsMallScreen />
      </Suspense>
    </>
  )
}
