import { useQuery, useQueryClient } from '@tanstack/react-query'
import Play from 'lucide-react/icons/play'
import { Suspense } from 'react'
import { brandView, sessionView } from '#machines/app/app.selectors.ts'
import type { Game } from '#wire/play/game.ts'
import { useApi } from '#src/api/api-context.tsx'
import { gameDetailsQuery, knownGameKey } from '#src/api/game-details-query.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LazyStar } from '#src/features/favourites/lazy-star.tsx'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { useGameLaunch } from '#src/features/game-launch/game-launch-context.tsx'
import { EmptyHallPicture } from '#src/shared/game-pictures/game-pictures.tsx'
import { GameGrid } from '#src/shared/game-tile/game-grid.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { GameFacts, type PlayedBy } from './game-facts.tsx'
import styles from './game-sheet.module.css'
import { sheetBody } from './sheet-body.ts'

const TryFree = lazyPart(async () => (await import('./try-free.tsx')).TryFree)

/** Renders the details of a game in a dialog over the current page; its address is the fragment. */
export function GameSheet({ gameCode }: { readonly gameCode: string }) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const { close } = useFragment()
  const { data, error, refetch } = useQuery(gameDetailsQuery(useApi(), gameCode, language))
  const game = data?.game ?? queries.getQueryData<Game>(knownGameKey(gameCode, language))
  const body = sheetBody({ known: data !== undefined, error })

  return (
    <Dialog
      title={game?.name ?? t('game-sheet.title')}
      closeLabel={t('app.close')}
      onClose={close}
      closeOnBackground
      size="wide"
    >
      {body === 'notFound' && (
        <EmptyState
          picture={<EmptyHallPicture />}
          title={t('game-sheet.gone')}
          action={
            <Button variant="primary" onClick={close}>
              {t('app.close')}
            </Button>
          }
        />
      )}
      {body === 'failed' && <LoadFailed title={t('game-sheet.failed')} onRetry={() => void refetch()} />}
      {body === 'game' && (
        <div aria-busy={data === undefined}>
          <div className={styles['top']}>
            {game === undefined ? (
              <Skeleton className={styles['art']} />
            ) : (
              <img className={styles['art']} src={game.art} alt="" width={300} height={400} draggable={false} />
            )}
            <div className={styles['words']}>
              <div className={styles['maker']}>
                <p className={styles['vendor']}>{game?.vendorName ?? ' '}</p>
                {game !== undefined && (
                  <Suspense>
                    <LazyStar game={game} on="page" />
                  </Suspense>
                )}
              </div>
              <GameFacts game={game} play={data?.play} />
            </div>
          </div>
          {game !== undefined && <Ways game={game} />}
          {data?.play && <Rules play={data.play} />}
          <Similar games={data?.similar} />
        </div>
      )}
    </Dialog>
  )
}

/** Renders the actions for the game; only possible actions are offered. */
function Ways({ game }: { readonly game: Game }) {
  const t = useText()
  const { play } = useGameLaunch()
  const visitor = useAppState((snapshot) => sessionView(snapshot).session === null)
  const trials = useAppState((snapshot) => brandView(snapshot).brand?.toggles.freePlay ?? false)
  if (game.soon || game.badge === 'CLOSED')
    return <p className={styles['soon']}>{t(game.soon ? 'game-sheet.soon' : 'game-sheet.closed')}</p>
  return (
    <div className={styles['ways']}>
      <Button variant="primary" data-autofocus onClick={() => play(game)}>
        <Icon of={Play} size={16} />
        {t(game.isGame === 'VASSALAGE' ? 'game-sheet.list' : 'game-sheet.play')}
      </Button>
      {visitor && trials && (
        <Suspense fallback={<Skeleton className={styles['trial']} />}>
          <TryFree />
        </Suspense>
      )}
    </div>
  )
}

/** Returns how a slot pays, as one text; the multiplier of free spins only where they have one. */
function rulesText(t: ReturnType<typeof useText>, play: PlayedBy): string {
  const { lines, ways, clusterOf, hitRate, freeTurns, freeMultiplier } = play
  if (ways !== null) return t('game-sheet.rulesOfWays', { ways, hitRate, freeTurns, freeMultiplier })
  if (clusterOf !== null)
    return t('game-sheet.rulesOfClusters', { count: clusterOf, hitRate, freeTurns, freeMultiplier })
  if (freeMultiplier === 1) return t('game-sheet.rulesOfWilds', { lines: lines ?? 0, hitRate, freeTurns })
  return t('game-sheet.rulesText', { lines: lines ?? 0, hitRate, freeTurns, freeMultiplier })
}

function Rules({ play }: { readonly play: PlayedBy }) {
  const t = useText()
  return (
    <section className={styles['part']} aria-labelledby="game-sheet-rules">
      <h3 id="game-sheet-rules" className={styles['heading']}>
        {t('game-sheet.rules')}
      </h3>
      <p className={styles['rules']}>{rulesText(t, play)}</p>
      {play.feature !== null && <p className={styles['rules']}>{t(`game-sheet.feature.${play.feature}`)}</p>}
    </section>
  )
}

function Similar({ games }: { readonly games: readonly Game[] | undefined }) {
  const t = useText()
  const { show, play } = useGameLaunch()
  if (games?.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="game-sheet-similar">
      <h3 id="game-sheet-similar" className={styles['heading']}>
        {t('game-sheet.similar')}
      </h3>
      <div className={styles['similar']}>
        {games === undefined ? (
          <Skeleton className={styles['waiting']} />
        ) : (
          <GameGrid games={games} onShow={show} onPlay={play} />
        )}
      </div>
    </section>
  )
}
