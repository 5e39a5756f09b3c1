import StarShape from 'lucide-react/icons/star'
import { Suspense } from 'react'
import type { Game } from '#wire/play/game.ts'
import { useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './star.module.css'
import { useStar } from './use-star.ts'

const StarProblem = lazyPart(async () => (await import('./star-problem.tsx')).StarProblem)

export interface StarProps {
  readonly game: Pick<Game, 'gameCode' | 'name' | 'vassalage' | 'gameType'>
  /** Over the picture of a tile, or inline in a page. */
  readonly on: 'tile' | 'page'
}

/** Renders the star of a game: updated optimistically, rolled back with a message on a failure (spec §7). */
export function Star({ game, on }: StarProps) {
  const t = useText()
  const { starred, problem, press } = useStar(game)
  return (
    <>
      <button
        type="button"
        className={styles[on]}
        aria-pressed={starred}
        aria-label={t('favourites.star', { name: game.name })}
        onClick={press}
      >
        <span className={styles['disc']}>
          <Icon of={StarShape} size={on === 'tile' ? 16 : 20} />
        </span>
      </button>
      {problem !== null && (
        <Suspense>
          <StarProblem problem={problem} className={styles[on === 'tile' ? 'wordOnTile' : 'wordOnPage']} />
        </Suspense>
      )}
    </>
  )
}
