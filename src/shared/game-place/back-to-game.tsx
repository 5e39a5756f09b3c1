import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { gameSearch, usePlayedGame } from '#src/providers/game/played-game.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'

/**
 * Leads from the wallet back to the game: closes the sheet that is open over it, or links to its page. Renders nothing
 * where there is no game to go back to.
 */
export function BackToGame() {
  const t = useText()
  const played = usePlayedGame()
  const { close } = useFragment()
  if (played === null) return null
  const label = t('game.resume', { name: played.name })
  return played.onPage ? (
    <Button variant="primary" wide onClick={close}>
      {label}
    </Button>
  ) : (
    <Link to="/game" search={gameSearch(played.requested)} className={buttonClass('primary', { wide: true })}>
      {label}
    </Link>
  )
}
