import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GameType } from '#wire/shapes.ts'
import { useText } from '#src/i18n/text.tsx'
import { useIsNarrow } from '#src/platform/breakpoints.ts'
import styles from './frame.module.css'
import { lobbies, lobbiesInOrder } from './lobbies.ts'
import { NavMark } from './nav-mark.tsx'
import { PageBody } from './page-body.tsx'
import { SearchButton } from './search-button.tsx'
import { VendorMenu } from './vendor-menu.tsx'

const home = { to: '/', label: 'app.nav.home' } as const
const promotions = { to: '/promotions', label: 'app.nav.promotions' } as const

const tabs = [
  home,
  { to: '/games', label: 'app.nav.games', within: lobbies.map(({ to }) => to) },
  promotions,
  { to: '/wallet', label: 'app.nav.wallet' },
  { to: '/me', label: 'app.nav.me' },
] as const

export interface FrameProps {
  /** True if the page has no room for the frame, as in an app (spec §2: bare page). */
  readonly bare: boolean
  /** Class of the page's container, by which CSS distinguishes pages. */
  readonly page: string
  /** Lobbies of the menu in order, once they are loaded. */
  readonly menu: readonly GameType[] | undefined
  /** The thin bar above: time, language, theme. */
  readonly top: ReactNode
  /** Login buttons, or the logged-in member. */
  readonly session: ReactNode
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** The frame of every page: bars above, navigation, body, and the tab bar of a phone. */
export function Frame({ bare, page, menu, top, session, footer, children }: FrameProps) {
  const t = useText()
  const narrow = useIsNarrow()
  const main = (
    <main id="content" className={`${styles['content']} ${page}`} tabIndex={-1}>
      {children}
    </main>
  )
  if (bare) return <div className={styles['page']}>{main}</div>
  return (
    <div className={styles['page']}>
      <a className={styles['skip']} href="#content">
        {t('app.skip')}
      </a>
      <header className={styles['header']}>
        <div className={styles['top']}>
          <div className={styles['topRow']}>{top}</div>
        </div>
        <div className={styles['sticky']}>
          <div className={styles['bar']}>
            <FrameLink to="/" className={styles['logo']}>
              <Logo />
              <span>{t('app.name')}</span>
            </FrameLink>
            <div className={styles['rail']}>
              <SearchButton look="rail" />
              <nav className={styles['nav']} aria-label={t('app.nav.main')}>
                {[home, ...lobbiesInOrder(menu), promotions].map(({ to, label }) => (
                  <span key={to} className={styles['navItem']}>
                    <FrameLink to={to} className={styles['navLink']}>
                      <span className={styles['mark']}>{narrow && <NavMark to={to} />}</span>
                      {t(label)}
                    </FrameLink>
                    {!narrow && <VendorMenu to={to} />}
                  </span>
                ))}
              </nav>
            </div>
            <div className={styles['session']}>{session}</div>
          </div>
        </div>
      </header>
      <PageBody page={page} footer={footer}>
        {main}
      </PageBody>
      <nav className={styles['tabs']} aria-label={t('app.nav.tabs')}>
        {tabs.map(({ label, ...tab }) => (
          <FrameLink key={tab.to} {...tab} className={styles['tab']}>
            <span className={styles['mark']}>{narrow && <NavMark to={tab.to} />}</span>
            <span>{t(label)}</span>
          </FrameLink>
        ))}
      </nav>
    </div>
  )
}

interface FrameLinkProps {
  readonly to: string
  /** Other pages on which it is active, besides its own and those below it. */
  readonly within?: readonly string[]
  readonly className?: string | undefined
  readonly children: ReactNode
}

function FrameLink({ to, within, className, children }: FrameLinkProps) {
  const lit = useLocation({ select: ({ pathname }) => within?.includes(pathname) })
  return (
    <Link to={to} className={className} activeOptions={{ exact: to === '/' }} aria-current={lit || undefined}>
      {children}
    </Link>
  )
}

/** The site's logo: two states and the transition between them. */
export function Logo() {
  return (
    <svg className={styles['sign']} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="8" fill="var(--accent)" />
      <circle cx="8" cy="17" r="3" fill="var(--accent-ink)" />
      <circle cx="18" cy="9" r="3" fill="var(--accent-ink)" />
      <path d="M8 14c0-4 3-5 7-5" stroke="var(--accent-ink)" strokeWidth="2" fill="none" />
    </svg>
  )
}
