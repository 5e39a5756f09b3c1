import { Link, useLocation } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import WalletIcon from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { AccountEntries, accountEntry } from '#src/features/account/account-entries.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './account-frame.module.css'

/** What all pages of an account stand in: their menu where there is room for it, on a phone a way back to the account. */
export function AccountFrame({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const below = useLocation({ select: ({ pathname }) => pathname.startsWith('/me/') })
  return (
    <div className={styles['frame']}>
      <nav className={styles['menu']} aria-label={t('member.menu')}>
        <Link to="/me" activeOptions={{ exact: true }} className={accountEntry}>
          <Icon of={CircleUserRound} />
          {t('member.account')}
        </Link>
        <Link to="/wallet" className={accountEntry}>
          <Icon of={WalletIcon} />
          {t('app.nav.wallet')}
        </Link>
        <AccountEntries />
      </nav>
      <div className={styles['page']}>
        {below && (
          <Link to="/me" className={styles['back']}>
            <Icon of={ArrowLeft} />
            {t('member.back')}
          </Link>
        )}
        {children}
      </div>
    </div>
  )
}
