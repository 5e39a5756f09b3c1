import type { Game } from '#wire/play/game.ts'
import { gameFragment } from '#src/providers/fragment/fragments.ts'
import { followsHere } from '#src/platform/follows-here.ts'

export interface CardLinkProps {
  readonly game: Game
  readonly className?: string
  readonly onShow: (game: Game) => void
}

/** The name of a game as the way to its sheet, in a tab of its own too; its style stretches it over the whole card. */
export const CardLink = ({ game, className, onShow }: CardLinkProps) => (
  <a
    className={className}
    href={`#${gameFragment(game.gameCode)}`}
    onClick={(event) => {
      if (!followsHere(event)) return
      event.preventDefault()
      onShow(game)
    }}
  >
    {game.name}
  </a>
)
