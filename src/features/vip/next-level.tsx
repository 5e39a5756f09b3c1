import { useId } from 'react'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { nameOf, type Vip } from './level-names.ts'
import styles from './vip.module.css'

export interface NextLevelProps {
  readonly vip: Vip
  readonly next: NonNullable<Vip['next']>
}

/** Renders the progress to the next VIP level: its name, a bar, and turnover reached and required. */
export function NextLevel({ vip, next }: NextLevelProps) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const money = (amount: string) => formatMoney(amount, vip.currency, language)
  return (
    <div className={styles['way']}>
      <span id={id} className={styles['name']}>
        {t('vip.next', { name: nameOf(vip, next.rankLevel) })}
      </span>
      <Progress labelledBy={id} max={Number(next.target)} value={Number(next.done)} />
      <span className={styles['text']}>
        {t(`vip.next.${next.by}`, { done: money(next.done), target: money(next.target) })}
      </span>
    </div>
  )
}
