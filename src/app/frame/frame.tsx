import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import type { FrameKit } from '#src/parts/app/frame-kit.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './frame.module.css'

const mainNav = [
  { to: '/', label: 'app.nav.home' },
  { to: '/rng', label: 'app.nav.rng' },
  { to: '/live', label: 'app.nav.live' },
  { to: '/fish', label: 'app.nav.fish' },
  { to: '/pvp', label: 'app.nav.pvp' },
  { to: '/sports', label: 'app.nav.sports' },
  { to: '/esports', label: 'app.nav.esports' },
  { to: '/lott', label: 'app.nav.lott' },
  { to: '/elott', label: 'app.nav.elott' },
  { to: '/ds88', label: 'app.nav.ds88' },
  { to: '/promotions', label: 'app.nav.promotions' },
] as const

const tabs = [
  { to: '/', label: 'app.nav.home', icon: House },
  { to: '/rng', label: 'app.nav.games', icon: Gamepad2 },
  { to: '/promotions', label: 'app.nav.promotions', icon: Gift },
  { to: '/wallet', label: 'app.nav.wallet', icon: Wallet },
  { to: '/me', label: 'app.nav.me', icon: User },
] as const

export interface FrameProps {
  readonly kit: FrameKit
  /** Names of the two navigations, for screen readers. */
  readonly labels?: { readonly main: string; readonly tabs: string }
  /** The thin bar above: time, language, theme. */
  readonly top: ReactNode
  /** Log in, or who is logged in. */
  readonly session: ReactNode
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page: bars above, navigation, content, footer, and the tab bar of a phone. */
export function Frame({ kit, labels, top, session, footer, children }: FrameProps) {
  return (
    <div className={styles['page']}>
      <a className={styles['skip']} href="#content">
        {kit.say('app.skip')}
      </a>
      <header className={styles['header']}>
        <div className={styles['top']}>
          <div className={styles['topRow']}>{top}</div>
        </div>
        <div className={styles['sticky']}>
          <div className={styles['bar']}>
            <kit.Link to="/" className={styles['logo']}>
              <Logo />
              <span>{kit.say('app.name')}</span>
            </kit.Link>
            <nav className={styles['nav']} aria-label={labels?.main}>
              {mainNav.map(({ to, label }) => (
                <span key={to} className={styles['navItem']}>
                  <kit.Link to={to} className={styles['navLink']}>
                    {kit.say(label)}
                  </kit.Link>
                  {kit.more?.(to)}
                </span>
              ))}
            </nav>
            <div className={styles['session']}>{session}</div>
          </div>
        </div>
      </header>
      <main id="content" className={styles['content']} tabIndex={-1}>
        {children}
      </main>
      {footer}
      <nav className={styles['tabs']} aria-label={labels?.tabs}>
        {tabs.map(({ to, label, icon }) => (
          <kit.Link key={to} to={to} className={styles['tab']}>
            <span className={styles['tabIcon']}>{kit.draw(<Icon of={icon} size={20} />)}</span>
            <span>{kit.say(label)}</span>
          </kit.Link>
        ))}
      </nav>
    </div>
  )
}

/** The mark of the site: two states and the way between them. */
export function Logo() {
  return (
    <svg className={styles['mark']} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="8" fill="var(--accent)" />
      <circle cx="8" cy="17" r="3" fill="var(--accent-ink)" />
      <circle cx="18" cy="9" r="3" fill="var(--accent-ink)" />
      <path d="M8 14c0-4 3-5 7-5" stroke="var(--accent-ink)" strokeWidth="2" fill="none" />
    </svg>
  )
}
