import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { EmptyHallPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { GamePlace } from '#src/shared/game-place/game-place.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

/** Renders the message of a game page whose address names no game. */
export function NoGame() {
  const t = useText()
  return (
    <GamePlace>
      <PageName />
      <EmptyState
        picture={<EmptyHallPicture />}
        title={t('game.unknown.title')}
        text={t('game.unknown.text')}
        action={<BackToGames label={t('game.unknown.action')} primary />}
      />
    </GamePlace>
  )
}

/** Renders a visually hidden heading, for states without the game's own heading. */
export function PageName() {
  const t = useText()
  return (
    <VisuallyHidden>
      <h1>{t('game.title')}</h1>
    </VisuallyHidden>
  )
}

/** Renders a link to the slots lobby. */
export function BackToGames({ label, primary = false }: { readonly label: string; readonly primary?: boolean }) {
  return (
    <Link to="/rng" className={buttonClass(primary ? 'primary' : 'secondary')}>
      {label}
    </Link>
  )
}
