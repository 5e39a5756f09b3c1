import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './centre-frame.module.css'

export interface CentreFrameProps {
  /** The menu of the centre, and its name. */
  readonly entries: ReactNode
  readonly label: string
  /** The link to the list of pages, on a phone; null on that list and in the tab bar. */
  readonly list: { readonly to: string; readonly label: string } | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * The layout of a centre's pages (spec §2): the menu where there is room for it, on a phone a link to the list of
 * pages, and a back link to the previous page.
 */
export function CentreFrame({ entries, label, list, onClose, children }: CentreFrameProps) {
  const t = useText()
  return (
    <div className={styles['frame']}>
      <nav className={styles['menu']} aria-label={label}>
        {entries}
      </nav>
      <div className={styles['page']} data-testid="account-page">
        <div className={classNames(styles['ways'], list !== null && styles['below'])}>
          {list !== null && (
            <Link to={list.to} className={styles['back']}>
              <Icon of={ArrowLeft} />
              {list.label}
            </Link>
          )}
          <IconButton className={styles['close']} label={t('app.close')} icon={<Icon of={X} />} onClick={onClose} />
        </div>
        {children}
      </div>
    </div>
  )
}
