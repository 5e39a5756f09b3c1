import { useQuery } from '@tanstack/react-query'
import { brandView } from '#machines/app/app.selectors.ts'
import type { Game } from '#wire/play/game.ts'
import { useApi } from '#src/api/api-context.tsx'
import { siteHotGamesQuery } from '#src/api/queries.ts'
import { formatMoney, formatReturn } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { toneOf } from '#src/shared/game-tile/art-tone.ts'
import { CardLink } from '#src/shared/game-tile/card-link.tsx'
import { LazyPicture } from '#src/ui/lazy-picture.tsx'
import { featuredOf, type FeaturedKind } from './featured-games.rules.ts'
import styles from './featured-games.module.css'

const kindNames = {
  RNG: 'app.nav.rng',
  LIVE: 'app.nav.live',
  FISH: 'app.nav.fish',
  PVP: 'app.nav.pvp',
  SPORTS: 'app.nav.sports',
  ELOTT: 'app.nav.elott',
} as const satisfies Record<FeaturedKind, string>

/** Renders a hot game of every type with its published figures (spec §1); nothing when no game is hot. */
export function FeaturedGames() {
  const t = useText()
  const { data } = useQuery(siteHotGamesQuery(useApi(), useLanguage()))
  const featured = featuredOf(data?.list ?? [])
  if (featured.length === 0) return null
  return (
    <section aria-labelledby="featured-games">
      <h2 id="featured-games" className={styles['title']}>
        {t('landing.featured')}
      </h2>
      <p className={styles['note']}>{t('landing.featuredNote')}</p>
      <ul className={styles['list']}>
        {featured.map(({ kind, game }) => (
          <FeaturedGame key={game.gameCode} kind={kind} game={game} />
        ))}
      </ul>
    </section>
  )
}

function FeaturedGame({ kind, game }: { readonly kind: FeaturedKind; readonly game: Game }) {
  const t = useText()
  const language = useLanguage()
  const currency = useAppState((snapshot) => brandView(snapshot).brand?.currency ?? 'PHP')
  const { show } = useGameLaunch()
  const { art, vendorName, rtp, minBet } = game
  const facts = [
    ...(rtp === null ? [] : [t('game-tile.rtp', { rtp: formatReturn(rtp, language) })]),
    t('landing.minBet', { amount: formatMoney(minBet, currency, language) }),
  ]
  return (
    <li className={styles['game']}>
      <LazyPicture key={art} src={art} tone={toneOf(art)} className={styles['art']} width={300} height={400} />
      <div className={styles['words']}>
        <p className={styles['kind']}>{t(kindNames[kind])}</p>
        <h3 className={styles['name']}>
          <CardLink game={game} className={styles['open']} onShow={show} />
        </h3>
        <p className={styles['vendor']}>{vendorName}</p>
        <ul className={styles['facts']}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </li>
  )
}
