import { useText } from '#src/i18n/text.tsx'
import styles from './points-mall.module.css'

/** What the points mall is called, and what it is. */
export function PointsMallHead() {
  const t = useText()
  return (
    <header className={styles['head']}>
      <h1 className={styles['heading']}>{t('page.name.pointMall')}</h1>
      <p className={styles['about']}>{t('points-mall.text')}</p>
    </header>
  )
}
