import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import styles from './licences.module.css'

/** Renders the head of the licences page, also while the licences are loading. */
export function LicencesHead({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('about.licences.title')}</h1>
        <p>{t('about.licences.text')}</p>
      </header>
      {children}
    </div>
  )
}
