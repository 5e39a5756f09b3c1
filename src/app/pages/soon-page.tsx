import { Link } from '@tanstack/react-router'
import type { BannerGroup } from '#wire/banners.ts'
import { useText } from '#src/i18n/text.tsx'
import { BannerStrip } from '#src/parts/banners/banner-strip.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'

/** Places whose content comes later. */
export type SoonPlace = 'pointMall' | 'lottery' | 'register'

/** Banner groups by place (spec §2). */
const bannerGroups: Partial<Record<SoonPlace, BannerGroup>> = {
  pointMall: 'w_shop',
}

/** The page of a place whose content comes later: says so, and leads to what there is. */
export function SoonPage({ place }: { readonly place: SoonPlace }) {
  const t = useText()
  const group = bannerGroups[place]
  return (
    <>
      {group !== undefined && <BannerStrip groupName={group} />}
      <EmptyState
        heading="h1"
        picture={<SoonPicture />}
        title={t('page.soon.title', { page: t(`page.name.${place}`) })}
        text={t('page.soon.text')}
        action={
          <Link to="/rng" className={buttonClass('primary')}>
            {t('page.soon.action')}
          </Link>
        }
      />
    </>
  )
}

/** A hall that is being built. */
export function SoonPicture() {
  return (
    <svg viewBox="0 0 120 90" fill="none" aria-hidden="true">
      <path d="M8 80h104" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <rect x="26" y="30" width="68" height="50" rx="6" fill="var(--raised)" stroke="currentColor" strokeWidth="2" />
      <path
        d="M20 30h80l-8-16H28z"
        fill="var(--accent-soft)"
        stroke="var(--accent-line)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M60 14v16M40 14l-4 16M80 14l4 16" stroke="var(--accent-line)" strokeWidth="2" />
      <rect x="50" y="48" width="20" height="32" rx="3" fill="var(--card)" stroke="currentColor" strokeWidth="2" />
      <circle cx="65" cy="65" r="2" fill="currentColor" />
      <circle cx="104" cy="12" r="5" fill="var(--accent)" />
    </svg>
  )
}
