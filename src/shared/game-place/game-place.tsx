import PanelTopClose from 'lucide-react/icons/panel-top-close'
import PanelTopOpen from 'lucide-react/icons/panel-top-open'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { IconCheck } from '#src/ui/icon-check.tsx'
import styles from './game-place.module.css'

/** A game page without a game; it can still be in full screen (spec §2 game pages). */
export function GamePlace({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <section className={styles['place']}>
      <IconCheck label={t('game.header.hide')} pictures={[PanelTopClose, PanelTopOpen]} className={styles['toggle']} />
      {children}
    </section>
  )
}
