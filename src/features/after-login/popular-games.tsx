import { useQuery } from '@tanstack/react-query'
import { useApi } from '#src/api/api-context.tsx'
import { popularQuery } from '#src/api/popular-query.ts'
import { useText } from '#src/i18n/text.tsx'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { toneOf } from '#src/shared/game-tile/art-tone.ts'
import { LazyPicture } from '#src/ui/lazy-picture.tsx'
import styles from './after-login.module.css'

/** Number of popular games in the modal. */
const shown = 4

/** Placeholders as high as the games, so that nothing below shifts while a member is about to press it. */
const places = Array.from({ length: shown }, (_, index) => (
  <li key={index} className={styles['game']} aria-hidden="true">
    <span className={styles['art']} />
    <span className={styles['name']}>{'\u00A0'}</span>
  </li>
))

/** Renders the most played games with links to their sheets; nothing where they failed to load. */
export function PopularGames({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText()
  const { data = [], isPending } = useQuery(popularQuery(useApi()))
  const { show } = useGameLaunch()
  if (data.length === 0 && !isPending) return null
  return (
    <section aria-labelledby="after-login-popular">
      <h3 id="after-login-popular" className={styles['heading']}>
        {t('after-login.popular')}
      </h3>
      <ul className={styles['games']} aria-busy={isPending}>
        {isPending && places}
        {data.slice(0, shown).map((game) => (
          <li key={game.gameCode}>
            <button
              type="button"
              className={styles['game']}
              onClick={() => {
                onLeave()
                show(game)
              }}
            >
              <LazyPicture className={styles['art']} src={game.art} tone={toneOf(game.art)} width={300} height={400} />
              <span className={styles['name']}>{game.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
