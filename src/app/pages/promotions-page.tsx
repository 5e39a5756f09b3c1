import { useSearch } from '@tanstack/react-router'
import { PromotionScreen } from '#src/features/activity/promotion-screen.tsx'
import { PromotionsScreen } from '#src/features/activity/promotions-screen.tsx'
import { BannerStrip } from '#src/parts/banners/banner-strip.tsx'

/** The promotions under their banners (spec §2). */
export function PromotionsPage() {
  return (
    <>
      <BannerStrip groupName="w_promotion" />
      <PromotionsScreen />
    </>
  )
}

/** The promotion that the address names; all of them where it names none. */
export function PromotionPage() {
  const { id }: { readonly id?: unknown } = useSearch({ strict: false })
  // A name of digits alone is read as a number; no promotion has one.
  return id === undefined || id === '' ? <PromotionsPage /> : <PromotionScreen key={String(id)} id={String(id)} />
}
