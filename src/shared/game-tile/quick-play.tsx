import Play from 'lucide-react/icons/play'
import { Suspense } from 'react'
import type { Game } from '#wire/play/game.ts'
import { useText } from '#src/i18n/text.tsx'
import { LateStar } from '#src/features/favourites/late-star.tsx'
import { useHover } from '#src/platform/wide.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './quick-play.module.css'

export interface QuickPlayProps {
  readonly game: Game
  readonly onPlay: (game: Game) => void
}

/** What is to be done with a game on its card beside opening its sheet: a star for everybody, and for a pointer the start. */
export function QuickPlay({ game, onPlay }: QuickPlayProps) {
  return (
    <>
      <Suspense>
        <LateStar game={game} on="tile" />
      </Suspense>
      <PlayNow game={game} onPlay={onPlay} />
    </>
  )
}

/** Starts a game at once, for the pointer over its card alone: the keyboard plays from the sheet. */
function PlayNow({ game, onPlay }: QuickPlayProps) {
  const t = useText()
  const hover = useHover()
  if (!hover || game.soon || game.badge === 'CLOSED' || game.isGame === 'VASSALAGE') return null
  return (
    <button type="button" tabIndex={-1} className={styles['play']} onClick={() => onPlay(game)}>
      <Icon of={Play} size={16} />
      {t('game-tile.play')}
    </button>
  )
}
