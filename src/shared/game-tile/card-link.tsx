import type { Game } from '#wire/play/game.ts'
import { gameFragment } from '#src/providers/fragment/fragments.ts'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'

export interface CardLinkProps {
  readonly game: Game
  readonly className?: string
  readonly onShow: (game: Game) => void
}

/** The name of a game as the link to its sheet; CSS stretches it over the whole card. */
export const CardLink = ({ game, className, onShow }: CardLinkProps) => (
  <a
    className={className}
    href={`#${gameFragment(game.gameCode)}`}
    onClick={(event) => {
      if (!isPlainLeftClick(event)) return
      event.preventDefault()
      onShow(game)
    }}
  >
    {game.name}
  </a>
)
