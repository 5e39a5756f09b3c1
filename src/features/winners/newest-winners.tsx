import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { winnersQuery } from '#src/api/winner-query.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import styles from './newest-winners.module.css'

/** Number of winners shown. */
const shownAtMost = 4

/** Renders the newest of the latest winners in short form, for a side column (decision 16). */
export function NewestWinners() {
  const t = useText()
  const language = useLanguage()
  const { data } = useInfiniteQuery(winnersQuery(useApi()))
  const newest = data?.pages[0]?.winners.slice(0, shownAtMost) ?? []
  if (newest.length === 0) return null
  return (
    <ul className={styles['list']} aria-label={t('winners.title')}>
      {newest.map(({ player, game, prize, currency, time }) => (
        <li key={`${time} ${player} ${game.gameCode}`} className={styles['winner']}>
          <span className={styles['game']}>{game.name}</span>
          <span className={styles['player']}>{player}</span>
          <span className={styles['prize']}>{formatMoney(prize, currency, language)}</span>
        </li>
      ))}
    </ul>
  )
}
