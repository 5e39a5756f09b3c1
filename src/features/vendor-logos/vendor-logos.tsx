import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { vendorsQuery } from '#src/api/game-queries.ts'
import { useText } from '#src/i18n/text.tsx'
import { Marquee } from '#src/ui/marquee.tsx'
import { sheetOf } from './logo-sheet.ts'
import styles from './vendor-logos.module.css'

/** Time a logo takes to the position of the one before it, in seconds (spec §9). */
const secondsOfLogo = 3

/**
 * Renders the vendors' logos as an endless marquee, ten visible on a wide page, each a link to its games (spec §9).
 * It pauses on hover, on focus, with all motion of the site, and for visitors who prefer reduced motion.
 */
export function VendorLogos() {
  const t = useText()
  const vendors = useQuery(vendorsQuery(useApi(), null)).data?.vendors ?? []
  if (vendors.length === 0) return null
  const style = { '--sheet': `url("${sheetOf(vendors)}")` } as CSSProperties
  return (
    <section className={styles['vendors']} aria-labelledby="vendor-logos" style={style}>
      <h2 id="vendor-logos" className={styles['title']}>
        {t('front.vendors.title')}
      </h2>
      <Marquee round={vendors.length * secondsOfLogo} className={styles['strip']}>
        {vendors.map(({ vassalage, title }, at) => (
          <li key={vassalage}>
            <Link
              to="/games"
              search={{ page: vassalage }}
              className={styles['logo']}
              aria-label={t('front.vendors.games', { name: title })}
              style={{ '--at': at } as CSSProperties}
            />
          </li>
        ))}
      </Marquee>
    </section>
  )
}
