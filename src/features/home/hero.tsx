import type { ReactNode } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { HeroPicture } from './hero-picture.tsx'
import styles from './hero.module.css'

/** Renders the hero of the home page: the headline and one call to action. */
export function Hero({ action }: { readonly action: ReactNode }) {
  const t = useText()
  return (
    <section className={styles['hero']}>
      <HeroPicture />
      <div className={styles['words']}>
        <h1 className={styles['title']}>{t('home.hero.title')}</h1>
        <p className={styles['text']}>{t('home.hero.text')}</p>
        <div className={styles['actions']}>{action}</div>
      </div>
    </section>
  )
}
