import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, lazy, type ReactNode, Suspense, use, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { gameLaunchActors } from '#machines/game-launch/game-launch.actors.ts'
import { gameLaunchMachine } from '#machines/game-launch/game-launch.machine.ts'
import { type LaunchedGame, launchedGame } from '#machines/game-launch/game-launch.rules.ts'
import type { Game } from '#wire/games.ts'
import { useApi } from '#src/api/api-context.tsx'
import { subGamesQuery } from '#src/api/game-queries.ts'
import { answerOf } from '#src/api/queries.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useApp } from '#src/parts/app/app-context.tsx'
import { passGate } from '#src/parts/gate/pass-gate.ts'
import { explained } from '#src/parts/refusal/explained.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** The one running launch of the site. */
export type GameLaunchActor = ActorRefFrom<typeof gameLaunchMachine>

const GameLaunchContext = createContext<GameLaunchActor | null>(null)

const SubGamesDialog = lazy(async () => {
  const [{ SubGamesDialog }] = await Promise.all([import('./sub-games-dialog.tsx'), texts.need('game-launch')])
  return { default: SubGamesDialog }
})

/**
 * Holds the site's game launch and its popup of sub-games. It stands above all pages, because the login that a launch
 * may ask for can change the page underneath.
 */
export function GameLaunchProvider({ children }: { readonly children: ReactNode }) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const router = useRouter()
  const language = useLanguage()
  const machine = useMemo(
    () =>
      gameLaunchMachine.provide({
        actors: gameLaunchActors({
          passGate: (game, signal) => passGate(app, launchAction(game), signal),
          subGames: (game) =>
            explained(
              answerOf(queries.fetchQuery(subGamesQuery(api, game.gameCode ?? '', language)), (games) => ({
                games: games.length,
              })),
            ),
        }),
      }),
    [api, app, queries, language],
  )
  const launch = useActorRef(machine, inspected())
  const popup = useSelector(launch, (snapshot) => snapshot.hasTag('popup'))
  useEmitted(launch, 'navigate', ({ to, search }) => void router.navigate({ to, search }))

  return (
    <GameLaunchContext value={launch}>
      {children}
      {popup && (
        <Suspense>
          <SubGamesDialog launch={launch} />
        </Suspense>
      )}
    </GameLaunchContext>
  )
}

const launchAction = (game: LaunchedGame) => ({ type: 'launchGame', gameCode: game.gameCode, vendor: game.vendor })

/** `play` takes a tile through the gate to its game; `start` is the direct start of menu entries (spec §4). */
export function useGameLaunch() {
  const launch = use(GameLaunchContext)
  if (launch === null) throw new Error('no GameLaunchProvider above this component')
  return {
    play: (game: Game) => launch.send({ type: 'game.chosen', game: launchedGame(game) }),
    start: (game: Game) => launch.send({ type: 'game.started', game: launchedGame(game) }),
  }
}
