import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import styles from './feedback.module.css'

/** Title and introduction of the feedback page, above its children. */
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
