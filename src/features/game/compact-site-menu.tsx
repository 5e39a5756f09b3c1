import { Link } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { Suspense } from 'react'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useWalletSheet } from '#src/providers/fragment/use-wallet-sheet.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useTrial } from '#src/providers/app/use-trial.ts'
import { Icon } from '#src/ui/icon.tsx'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { PopMenu } from '#src/ui/pop-menu.tsx'
import styles from './compact-site-menu.module.css'

const Balance = lazyPart(async () => (await import('#src/providers/app/balance.tsx')).Balance)

const places = [
  { to: '/', label: 'app.nav.home' },
  { to: '/games', label: 'app.nav.games' },
  { to: '/me', label: 'app.nav.me' },
] as const

/**
 * Renders the balance, which opens the deposit over the game, and the main navigation beside a game that fills the
 * screen of a phone.
 */
export function CompactSiteMenu() {
  const t = useText()
  const openWallet = useWalletSheet()
  const trial = useTrial()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username ?? null)
  return (
    <>
      {username !== null && (
        <Suspense>
          <Balance
            username={username}
            action={
              trial
                ? undefined
                : { nameOf: (amount) => t('game.balance', { amount }), onPress: () => openWallet('deposit') }
            }
          />
        </Suspense>
      )}
      <PopMenu
        label={t('app.nav.main')}
        className={iconButtonClass}
        aria-label={t('app.nav.main')}
        trigger={<Icon of={Menu} size={20} />}
      >
        <nav className={styles['list']} aria-label={t('app.nav.main')}>
          <button type="button" data-closes className={styles['entry']} onClick={() => openWallet('deposit')}>
            {t('app.nav.wallet')}
          </button>
          {places.map(({ to, label }) => (
            <Link key={to} to={to} className={styles['entry']}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </PopMenu>
    </>
  )
}
