import type { LotteryKind } from '#games/lottery/lottery-plays.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './numbers.module.css'

export interface NumbersProps {
  readonly kind: LotteryKind
  readonly numbers: readonly string[]
  /** True if they have just been drawn. */
  readonly news?: boolean
}

/** Drawn numbers: digits and balls one by one; of many prizes the first ones are large. */
export function Numbers({ kind, numbers, news = false }: NumbersProps) {
  const single = kind === 'five' ? [...(numbers[0] ?? '')] : kind === 'balls' ? numbers : null
  return (
    <ul className={classNames(styles['numbers'], single === null && styles['many'], news && styles['news'])}>
      {(single ?? numbers).map((number, index) => (
        // Two prizes may have the same number.
        <li key={index} className={styles[single === null ? 'prize' : 'ball']}>
          {number}
        </li>
      ))}
    </ul>
  )
}
