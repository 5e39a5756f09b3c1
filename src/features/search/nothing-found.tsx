import { Link } from '@tanstack/react-router'
import { useText } from '#src/i18n/text.tsx'
import { EmptyHallPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'

/** Renders the empty state of a search without results. */
export function NothingFound({ term }: { readonly term: string }) {
  const t = useText()
  return (
    <EmptyState
      picture={<EmptyHallPicture />}
      title={t('search.nothing.title', { term })}
      text={t('search.nothing.text')}
      action={
        <Link to="/games" replace className={buttonClass('primary')}>
          {t('search.nothing.action')}
        </Link>
      }
    />
  )
}
