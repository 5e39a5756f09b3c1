import Play from 'lucide-react/icons/play'
import type { Game } from '#wire/game.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './quick-play.module.css'

/** A finger has no way to hover over a card. */
const hovers = matchMedia('(hover: hover)').matches

export interface QuickPlayProps {
  readonly game: Game
  readonly onPlay: (game: Game) => void
}

/** Starts a game at once, for the pointer over its card alone: the keyboard has one stop a card, and plays from the sheet. */
export function QuickPlay({ game, onPlay }: QuickPlayProps) {
  const t = useText()
  if (!hovers || game.soon || game.isGame === 'VASSALAGE') return null
  return (
    <button type="button" tabIndex={-1} className={styles['play']} onClick={() => onPlay(game)}>
      <Icon of={Play} size={16} />
      {t('game-tile.play')}
    </button>
  )
}
