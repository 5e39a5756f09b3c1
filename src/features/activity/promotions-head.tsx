import { useText } from '#src/i18n/text.tsx'
import styles from './activity.module.css'

/** What the page of promotions is called. */
export function PromotionsHead() {
  return <h1 className={styles['heading']}>{useText()('page.name.promotions')}</h1>
}
