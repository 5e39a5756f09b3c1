import type { SportsBoard } from '#wire/sports/sports.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import styles from './sports.module.css'

/** Renders the rules of bets on matches. */
export function SportsRules({ board, label }: { readonly board: SportsBoard; readonly label: string }) {
  const t = useText()
  const language = useLanguage()
  return (
    <section className={styles['part']} aria-labelledby="sports-rules">
      <h2 id="sports-rules">{label}</h2>
      <ul className={styles['rules']}>
        <li>{t('sports.rules.seed')}</li>
        <li>{t('sports.rules.margin', { percent: board.margin })}</li>
        <li>{t('sports.rules.markets')}</li>
        <li>{t('sports.rules.suspended')}</li>
        <li>{t('sports.rules.multiple')}</li>
        <li>{t('sports.rules.most', { most: formatMoney(board.mostReturn, board.currency, language) })}</li>
        <li>{t('sports.rules.abandoned')}</li>
        <li>{t('sports.rules.cashOut')}</li>
      </ul>
    </section>
  )
}
