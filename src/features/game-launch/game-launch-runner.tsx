import { useQueryClient } from '@tanstack/react-query'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, useMemo } from 'react'
import { gameLaunchActors } from '#machines/game-launch/game-launch.actors.ts'
import { gameLaunchMachine } from '#machines/game-launch/game-launch.machine.ts'
import { gameQuery, type LaunchedGame, launchedGame } from '#machines/game-launch/game-launch.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { knownGameKey } from '#src/api/game-details-query.ts'
import { subGamesQuery } from '#src/api/sub-games-query.ts'
import { answerOf } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { goToFragment } from '#src/providers/fragment/use-fragment.ts'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { gameFragment, openedGame, searchFragment } from '#src/providers/fragment/fragments.ts'
import type { LatestRequest } from '#src/platform/latest-request.ts'
import { inspected } from '#src/platform/inspect.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { launchPage } from './launch-page.ts'
import type { LaunchRequest } from './launch-request.ts'

const SubGamesDialog = lazyPart(async () => (await import('./sub-games-dialog.tsx')).SubGamesDialog)

/** Runs the game launch for each request, with the popup of sub-games. */
export function GameLaunchRunner({ requests }: { readonly requests: LatestRequest<LaunchRequest> }) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const router = useRouter()
  const language = useLanguage()
  const machine = useMemo(
    () =>
      gameLaunchMachine.provide({
        actors: gameLaunchActors({
          passGate: (game, signal) => passGate(app, launchAction(game, addressOf(router, game)), signal),
          subGames: (game) =>
            answerOf(queries.fetchQuery(subGamesQuery(api, game.gameCode ?? '', language)), (games) => ({
              games: games.length,
            })),
        }),
      }),
    [api, app, queries, router, language],
  )
  const launch = useActorRef(machine, inspected())
  const popup = useSelector(launch, (snapshot) => snapshot.hasTag('popup'))
  // Going back from a game returns to the page below the sheet, not to the sheet.
  const sheetOpen = () => openedGame(router.state.location.hash) !== undefined
  // The sheet of a found game replaces the search in the history.
  const searching = () => router.state.location.hash === searchFragment
  useEmitted(launch, 'navigate', ({ to, search }) => void router.navigate({ to, search, replace: sheetOpen() }))
  useEmitted(launch, 'sheet.requested', ({ gameCode }) =>
    goToFragment(router, gameFragment(gameCode), sheetOpen() || searching() ? 'turn' : 'open'),
  )
  useSubscription(requests.handle, ({ type, game }) => {
    queries.setQueryData(knownGameKey(game.gameCode, language), game)
    launch.send({ type, game: launchedGame(game) })
  })

  if (!popup) return null
  return (
    <Suspense>
      <SubGamesDialog launch={launch} />
    </Suspense>
  )
}

const launchAction = ({ gameCode, vendor }: LaunchedGame, next: string | null) => ({
  type: 'launchGame',
  gameCode,
  vendor,
  next,
})

/** Returns the address of a game's page; null for a group, whose games are listed on the current page. */
const addressOf = (router: RegisteredRouter, game: LaunchedGame): string | null => {
  const to = launchPage(game)
  return to === null ? null : router.buildLocation({ to, search: gameQuery(game) }).href
}
