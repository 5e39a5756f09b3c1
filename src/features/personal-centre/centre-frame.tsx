import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CentreEntries } from './centre-entries.tsx'
import styles from './centre-frame.module.css'

export interface CentreFrameProps {
  /** Whether it stands on one of the pages, and not on the list of them or in the tab bar's wallet. */
  readonly below: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * What all pages of the personal centre stand in (spec §2): their menu where there is room for it, on a phone a way
 * back to the list of them, and everywhere the way back to where one was before.
 */
export function CentreFrame({ below, onClose, children }: CentreFrameProps) {
  const t = useText()
  return (
    <div className={styles['frame']}>
      <nav className={styles['menu']} aria-label={t('member.menu')}>
        <CentreEntries />
      </nav>
      <div className={styles['page']} data-testid="account-page">
        <div className={classNames(styles['ways'], below && styles['below'])}>
          {below && (
            <Link to="/me" className={styles['back']}>
              <Icon of={ArrowLeft} />
              {t('personal-centre.back')}
            </Link>
          )}
          <IconButton className={styles['close']} label={t('app.close')} icon={<Icon of={X} />} onClick={onClose} />
        </div>
        {children}
      </div>
    </div>
  )
}
