import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { withWords } from '#src/i18n/with-words.ts'
import { BannerStrip } from '#src/parts/banners/banner-strip.tsx'

const PromotionScreen = withWords(
  ['activity', 'refusal'],
  async () => (await import('#src/features/activity/promotion-screen.tsx')).PromotionScreen,
)
const PromotionsScreen = withWords(
  ['activity'],
  async () => (await import('#src/features/activity/promotions-screen.tsx')).PromotionsScreen,
)

/** The promotions under their banners, or the one that the address names (spec §2). */
export function PromotionsPage() {
  const { id }: { readonly id?: unknown } = useSearch({ strict: false })
  if (id !== undefined && id !== '')
    return (
      <Suspense>
        <PromotionScreen key={String(id)} id={String(id)} />
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
