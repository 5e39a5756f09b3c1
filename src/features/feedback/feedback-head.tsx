import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import styles from './feedback.module.css'

/** What the page says before anything is typed, above what is given to it. */
export function FeedbackHead({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <section className={styles['page']} aria-labelledby="feedback">
      <h1 id="feedback" className={styles['title']}>
        {t('feedback.title')}
      </h1>
      <p className={styles['text']}>{t('feedback.text')}</p>
      {children}
    </section>
  )
}
