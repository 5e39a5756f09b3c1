import { useQuery } from '@tanstack/react-query'
import { sessionView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { recentGamesQuery } from '#src/api/game-queries.ts'
import { popularQuery } from '#src/api/popular-query.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import type { Game } from '#wire/play/game.ts'
import { GameRow } from './game-row.tsx'
import styles from './search-dialog.module.css'

/** Most games of a list. */
const most = 4

/** Returns whether a game can be played now; an entry of several games is none. */
const isPlayable = ({ soon, badge, isGame }: Game) => !soon && badge !== 'CLOSED' && isGame !== 'VASSALAGE'

/**
 * Renders the member's recent games and the most played ones, before anything is typed; nothing while they are loading
 * or where they failed, since the search works without them. Opening one closes the search by its address.
 */
export function OfferedGames() {
  const api = useApi()
  const language = useLanguage()
  const username = useAppState((snapshot) => sessionView(snapshot).session?.username)
  const recent = useQuery({ ...recentGamesQuery(api, username ?? '', language), enabled: username !== undefined })
  const popular = useQuery(popularQuery(api))
  const played = (recent.data?.list ?? []).filter(isPlayable).slice(0, most)
  const known = new Set(played.map(({ gameCode }) => gameCode))
  const others = (popular.data ?? []).filter((game) => isPlayable(game) && !known.has(game.gameCode)).slice(0, most)
  return (
    <>
      <Games title="search.recent" games={played} />
      <Games title="search.popular" games={others} />
    </>
  )
}

function Games({ title, games }: { readonly title: PlainMessageId; readonly games: readonly Game[] }) {
  const t = useText()
  const { show } = useGameLaunch()
  if (games.length === 0) return null
  return (
    <section aria-label={t(title)}>
      <h3 className={styles['heading']}>{t(title)}</h3>
      <ul className={styles['games']}>
        {games.map((game) => (
          <li key={game.gameCode}>
            <button type="button" className={styles['option']} onClick={() => show(game)}>
              <GameRow game={game} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
