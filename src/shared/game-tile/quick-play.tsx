import Play from 'lucide-react/icons/play'
import { Suspense } from 'react'
import type { Game } from '#wire/play/game.ts'
import { useText } from '#src/i18n/text.tsx'
import { LazyStar } from '#src/features/favourites/lazy-star.tsx'
import { useCanHover } from '#src/platform/breakpoints.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './quick-play.module.css'

export interface QuickPlayProps {
  readonly game: Game
  readonly onPlay: (game: Game) => void
}

/** The actions on a game's card: favourite, and for a pointer the start. */
export function QuickPlay({ game, onPlay }: QuickPlayProps) {
  return (
    <>
      <Suspense>
        <LazyStar game={game} on="tile" />
      </Suspense>
      <PlayNow game={game} onPlay={onPlay} />
    </>
  )
}

/** Starts a game at once, for the pointer over its card alone: the keyboard starts it from the sheet. */
function PlayNow({ game, onPlay }: QuickPlayProps) {
  const t = useText()
  const hover = useCanHover()
  if (!hover || game.soon || game.badge === 'CLOSED' || game.isGame === 'VASSALAGE') return null
  return (
    <button type="button" tabIndex={-1} className={styles['play']} onClick={() => onPlay(game)}>
      <Icon of={Play} size={16} />
      {t('game-tile.play')}
    </button>
  )
}
