import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import { type ActorCalls, type Afterwards, callActors } from '#machines/lib/calls.ts'
import type { ActorOf } from '#machines/lib/model.ts'
import { useApi } from '#src/api/api-context.tsx'
import { inspected } from '#src/platform/inspect.ts'

/** Does not compile when the chart has an actor that is no call. */
type OfAll<Machine extends AnyStateMachine, Calls> = [Exclude<ActorOf<Machine>['src'], keyof Calls>] extends [never]
  ? unknown
  : never

const nothing = {}

/**
 * Runs a chart whose actors are all calls, on the site's client, for the screen that renders it; `afterwards` runs
 * after each answer with a value and must be stable between renders.
 */
export function useCallChart<Machine extends AnyStateMachine, const Calls extends ActorCalls>(
  machine: Machine,
  calls: Calls & OfAll<Machine, Calls>,
  afterwards: Afterwards<Calls> = nothing,
): ActorRefFrom<Machine> {
  const api = useApi()
  const provided: AnyStateMachine = useMemo(
    () => machine.provide({ actors: callActors(calls, api, afterwards) }),
    [machine, calls, api, afterwards],
  )
  return useActorRef(provided, inspected()) as ActorRefFrom<Machine>
}
