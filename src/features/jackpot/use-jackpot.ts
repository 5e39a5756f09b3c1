import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { jackpotActors } from '#machines/jackpot/jackpot.actors.ts'
import { jackpotMachine } from '#machines/jackpot/jackpot.machine.ts'
import { jackpotView } from '#machines/jackpot/jackpot.selectors.ts'
import { readClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { whenLookedAt } from '#src/platform/looked-at.ts'

const machine = jackpotMachine.provide({
  actors: jackpotActors((tell) => whenLookedAt(() => tell({ type: 'clock.read', now: Date.now() }))),
})

/** Runs the jackpot's chart while its banner is on the page. */
export function useJackpot() {
  const actor = useActorRef(machine, { ...inspected(), input: { now: readClock() } })
  return useSelector(actor, jackpotView, shallowEqual)
}
