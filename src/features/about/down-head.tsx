import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { BannerStrip } from '#src/shared/banners/banner-strip.tsx'
import styles from './about.module.css'

export interface DownHeadProps {
  /** QR code that a phone opens the page with. */
  readonly code: ReactNode
  /** True if the operator offers native apps and has not replaced the text about them. */
  readonly withApps?: boolean
}

/** Renders the head of the page at `/down`. */
export function DownHead({ code, withApps = false }: DownHeadProps) {
  const t = useText()
  return (
    <>
      <BannerStrip groupName="w_down" />
      <header className={styles['hero']}>
        <div className={styles['words']}>
          <h1 className={styles['title']}>{t('about.down.title')}</h1>
          <p>{t(withApps ? 'about.down.lead' : 'about.down.text')}</p>
        </div>
        <div className={styles['code']}>
          {code}
          <p>{t('about.down.scan')}</p>
        </div>
      </header>
    </>
  )
}
