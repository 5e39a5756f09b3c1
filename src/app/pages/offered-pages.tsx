import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
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

interface PromotionsProps {
  /** The current page. */
  readonly from: '/promotions' | '/promoDetail'
}

/** The promotions below their banners, or the one that the address names (spec §2). */
export function Promotions({ from }: PromotionsProps) {
  const { id, category, state } = useSearch({ from })
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
        <PromotionsScreen category={category} state={state} />
      </Suspense>
    </>
  )
}

/** The points mall below its banners (spec §2 pointMall). */
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
