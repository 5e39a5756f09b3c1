import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { BannerStrip } from '#src/parts/banners/banner-strip.tsx'
import styles from './about.module.css'

/** The head of the page at `/down`; `code` is the picture that leads a phone there. */
export function DownHead({ code }: { readonly code: ReactNode }) {
  const t = useText()
  return (
    <>
      <BannerStrip groupName="w_down" />
      <header className={styles['hero']}>
        <div className={styles['words']}>
          <h1 className={styles['title']}>{t('about.down.title')}</h1>
          <p>{t('about.down.text')}</p>
        </div>
        <div className={styles['code']}>
          {code}
          <p>{t('about.down.scan')}</p>
        </div>
      </header>
    </>
  )
}
