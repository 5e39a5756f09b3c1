import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useApi } from '#src/api/api-context.tsx'
import { siteHotGamesQuery } from '#src/api/queries.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { GameGrid } from '#src/shared/game-tile/game-grid.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'
import { Hero } from './hero.tsx'
import styles from './hot-games.module.css'
import { HotSkeleton } from './hot-skeleton.tsx'

interface HomeProps {
  /** Renders the hero together with other content of the first paint. */
  readonly Lead: ComponentType<{ readonly hero: ReactNode }>
  readonly front: ReactNode
}

/** Renders the home page: the hero, the content after the first paint, and the hot games (spec §1, §2). */
export function HomeScreen({ Lead, front }: HomeProps) {
  const t = useText()
  return (
    <>
      <Lead
        hero={
          <Hero
            action={
              <Link to="/rng" className={buttonClass('primary')}>
                {t('home.hero.action')}
              </Link>
            }
          />
        }
      />
      <div className={styles['front']}>{front}</div>
      <HotGames />
    </>
  )
}

/** Most games of a row; the hot lists of the lobbies have all. */
const shownAtMost = 12

function HotGames() {
  const t = useText()
  const { show, play } = useGameLaunch()
  const { data, isPending, refetch } = useQuery(siteHotGamesQuery(useApi(), useLanguage()))

  if (isPending) return <HotSkeleton title={t('home.hot.title')} />
  if (data === undefined) {
    return (
      <ErrorState
        title={t('home.hot.failed.title')}
        text={t('app.fault.network')}
        action={
          <Button variant="primary" onClick={() => void refetch()}>
            {t('app.retry')}
          </Button>
        }
      />
    )
  }
  if (data.list.length === 0) return null
  return (
    <section className={styles['hot']} aria-labelledby="hot-games">
      <div className={styles['head']}>
        <h2 id="hot-games" className={styles['title']}>
          {t('home.hot.title')}
        </h2>
        <Link to="/rng" className={buttonClass('link')}>
          {t('home.hot.all')}
        </Link>
      </div>
      <GameGrid row games={data.list.slice(0, shownAtMost)} onShow={show} onPlay={play} />
    </section>
  )
}
