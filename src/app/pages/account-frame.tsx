import { Link, useLocation, useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { AccountEntries } from '#src/features/account/account-entries.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './account-frame.module.css'
import { leaveCentre, noteEntrance } from './leave-centre.ts'

/**
 * What all pages of the personal centre stand in (spec §2): their menu where there is room for it, on a phone a way
 * back to the list of them, and everywhere the way back to where one was before.
 */
export function AccountFrame({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const router = useRouter()
  const below = useLocation({ select: ({ pathname }) => pathname.startsWith('/me/') })
  noteEntrance(router)
  return (
    <div className={styles['frame']}>
      <nav className={styles['menu']} aria-label={t('member.menu')}>
        <AccountEntries />
      </nav>
      <div className={styles['page']} data-testid="account-page">
        <div className={classNames(styles['ways'], below && styles['below'])}>
          {below && (
            <Link to="/me" className={styles['back']}>
              <Icon of={ArrowLeft} />
              {t('member.back')}
            </Link>
          )}
          <IconButton
            className={styles['close']}
            label={t('app.close')}
            icon={<Icon of={X} />}
            onClick={() => leaveCentre(router)}
          />
        </div>
        {children}
      </div>
    </div>
  )
}
