import { useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { jackpotActors } from '#machines/jackpot/jackpot.actors.ts'
import { jackpotMachine } from '#machines/jackpot/jackpot.machine.ts'
import { jackpotView } from '#machines/jackpot/jackpot.selectors.ts'
import { followJackpot } from '#src/api/jackpot.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { whenLookedAt } from '#src/platform/looked-at.ts'

/** Runs the jackpot's chart while its banner is on the page, between the page's clock and what the server states. */
export function useJackpot() {
  const queries = useQueryClient()
  const machine = useMemo(
    () =>
      jackpotMachine.provide({
        actors: jackpotActors((tell) => {
          const looks = whenLookedAt(() => tell({ type: 'clock.read', now: readClock() }))
          const news = followJackpot(queries, (stated) =>
            tell(
              stated === null
                ? { type: 'amount.withdrawn', now: readClock() }
                : { type: 'amount.told', amount: Math.round(Number(stated) * 100) },
            ),
          )
          return () => {
            looks()
            news()
          }
        }),
      }),
    [queries],
  )
  const actor = useActorRef(machine, { ...inspected(), input: { now: readClock() } })
  return useSelector(actor, jackpotView, shallowEqual)
}
