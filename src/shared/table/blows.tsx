import { blowsOf } from '#games/lottery/arena-plays.ts'
import { poolSides } from '#games/lottery/pools.ts'
import { useText } from '#src/i18n/text.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './blows.module.css'

/** The blows of a match so far, exchange by exchange, Meron’s before Wala’s. */
export function Blows({ numbers }: { readonly numbers: readonly string[] }) {
  const t = useText()
  return (
    <ol className={styles['blows']} aria-label={t('arena.blows')}>
      {numbers.map((number, index) => {
        const blows = blowsOf(number)
        return (
          // Exchanges may be equal; their order never changes.
          <li key={index} className={styles['exchange']}>
            <VisuallyHidden>
              {poolSides
                .map((side) => t('table.hand', { name: t(`table.place.${side}`), points: blows[side] }))
                .join(', ')}
            </VisuallyHidden>
            <span className={styles['meron']} aria-hidden="true">
              {blows.meron}
            </span>
            <span className={styles['wala']} aria-hidden="true">
              {blows.wala}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
