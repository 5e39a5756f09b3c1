import { useText } from '#src/i18n/text.tsx'
import styles from './notices-screen.module.css'

/** What the notice page is called, and what is told on it. */
export function NoticesHead() {
  const t = useText()
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>{t('notices.title')}</h1>
      <p className={styles['text']}>{t('notices.text')}</p>
    </header>
  )
}
