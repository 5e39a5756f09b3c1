import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { gamesCalls } from '#wire/play/games.ts'
import { sessionToken } from '#machines/app/app.selectors.ts'
import { gameActors } from '#machines/game/game.actors.ts'
import { gameMachine } from '#machines/game/game.machine.ts'
import { gameView } from '#machines/game/game.selectors.ts'
import type { RequestedGame } from '#machines/game/game.setup.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isRecent } from '#src/api/own-list-queries.ts'
import { isBalance } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { useWalletSheet } from '#src/providers/fragment/use-wallet-sheet.ts'
import { onMemberLeft } from '#src/providers/gate/member-left.ts'
import { passGate } from '#src/providers/gate/pass-gate.ts'
import { watchFrame } from '#src/platform/embedded-frame.ts'
import { fastestLine } from '#src/platform/game-lines.ts'
import { openGameWindow, watchGameWindow } from '#src/platform/game-window.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { useSubscription } from '#src/platform/use-subscription.ts'
import { clearCurrentGame, currentGame, keepLeftGame, watchGamePage } from '#src/providers/game/current-game.ts'
import { leaveGame } from './leave-game.ts'

/** Runs the game chart: gate, launch, frame or window. Leaving goes back to the page from which the game was opened. */
export function useGame(requested: RequestedGame) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const router = useRouter()
  const language = useLanguage()
  const openWallet = useWalletSheet()
  const machine = useMemo(
    () =>
      gameMachine.provide({
        actors: gameActors({
          passGate: ({ gameCode, vendor }, signal) => passGate(app, { type: 'launchGame', gameCode, vendor }, signal),
          launch: ({ gameCode, vendor, playType }, signal) =>
            api.send(
              gamesCalls.launchGame,
              {
                gameCode,
                vassalage: vendor,
                playType: playType ?? undefined,
                backUrl: `/rng?page=${vendor}`,
                language,
              },
              { signal },
            ),
          findLine: fastestLine,
          openWindow: openGameWindow,
          watchWindow: watchGameWindow,
          watchFrame,
        }),
      }),
    [api, app, language],
  )
  const game = useActorRef(machine, { ...inspected(), input: requested })
  const back = () => leaveGame(router, currentGame()?.arrivedAt ?? 0, requested.vendor)
  const close = () => {
    void queries.invalidateQueries({ predicate: (read) => isBalance(read) || isRecent(read) })
    clearCurrentGame()
  }
  useEmitted(game, 'game.left', () => {
    back()
    close()
  })
  useEmitted(game, 'game.away', back)
  useEmitted(game, 'game.interrupted', () => {
    // A logout leaves the page as well.
    if (sessionToken(app.getSnapshot()) !== null) keepLeftGame(requested)
  })
  useEmitted(game, 'game.ended', close)
  useSubscription(watchGamePage, (type) => game.send({ type }))
  const memberLeft = useCallback(
    (notify: (nothing: undefined) => void) => onMemberLeft(app, () => notify(undefined)),
    [app],
  )
  useSubscription(memberLeft, () => game.send({ type: 'member.left' }))
  useEmitted<typeof gameMachine, 'transfer.requested'>(game, 'transfer.requested', ({ vendor }) =>
    openWallet('transfer', vendor),
  )
  return { view: useSelector(game, gameView, sameView), send: game.send }
}

type View = ReturnType<typeof gameView>

const sameView = (a: View, b: View): boolean =>
  (Object.keys(a) as (keyof View)[]).every((key) => Object.is(a[key], b[key]))
