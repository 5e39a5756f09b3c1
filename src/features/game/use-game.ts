import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { gameActors } from '#machines/game/game.actors.ts'
import { gameMachine, type GameWanted } from '#machines/game/game.machine.ts'
import { gameView } from '#machines/game/game.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { isBalance } from '#src/api/queries.ts'
import { useLanguage } from '#src/i18n/text.tsx'
import { useApp } from '#src/parts/app/app-context.tsx'
import { passGate } from '#src/parts/gate/pass-gate.ts'
import { explained } from '#src/parts/refusal/explained.ts'
import { watchFrame } from '#src/platform/foreign-frame.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { leaveGame, stepOf } from './leave-game.ts'

/** Runs the chart of a game's page: gate, launch, frame; leaving goes back to where the game was chosen. */
export function useGame(wanted: GameWanted) {
  const api = useApi()
  const app = useApp()
  const queries = useQueryClient()
  const router = useRouter()
  const language = useLanguage()
  const machine = useMemo(
    () =>
      gameMachine.provide({
        actors: gameActors({
          passGate: ({ gameCode, vendor }, signal) => passGate(app, { type: 'launchGame', gameCode, vendor }, signal),
          launch: ({ gameCode, vendor, playType }, signal) =>
            explained(
              api.launchGame(
                {
                  gameCode,
                  vassalage: vendor,
                  playType: playType ?? undefined,
                  backUrl: `/rng?page=${vendor}`,
                  language,
                },
                { signal },
              ),
            ),
          watchFrame,
        }),
      }),
    [api, app, language],
  )
  const arrivedAt = useMemo(() => stepOf(router), [router])
  const game = useActorRef(machine, { ...inspected(), input: wanted })
  useEmitted(game, 'game.left', () => {
    void queries.invalidateQueries({ predicate: isBalance })
    leaveGame(router, arrivedAt, wanted.vendor)
  })
  useEmitted<typeof gameMachine, 'money.wanted'>(game, 'money.wanted', ({ vendor }) => {
    void router.navigate({ to: '/me/$page', params: { page: 'transferFund' }, search: { to: vendor } as never })
  })
  return { view: useSelector(game, gameView, sameView), send: game.send }
}

type View = ReturnType<typeof gameView>

const sameView = (a: View, b: View): boolean =>
  (Object.keys(a) as (keyof View)[]).every((key) => Object.is(a[key], b[key]))
