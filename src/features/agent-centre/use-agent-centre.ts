import { useRouter, useRouterState } from '@tanstack/react-router'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { agentCalls } from '#wire/agents/agent.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { agentCentreActors } from '#machines/agent-centre/agent-centre.actors.ts'
import { agentCentreMachine } from '#machines/agent-centre/agent-centre.machine.ts'
import { agentPlaceAt, isUnknown } from '#machines/agent-centre/agent-centre.rules.ts'
import { useApi } from '#src/api/api-context.tsx'
import { useApp } from '#src/providers/app/app-context.tsx'
import { viewerOf } from '#src/providers/app/viewer.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Connects the chart of the Agent Centre to the address and the session, while the centre is open. */
export function useAgentCentre() {
  const app = useApp()
  const api = useApi()
  const router = useRouter()
  const machine = useMemo(
    () =>
      agentCentreMachine.provide({
        actors: {
          loadCentre: fromPromise<Answer<ValueOf<typeof agentCalls.agentCentre>>, void>(({ signal }) =>
            api.send(agentCalls.agentCentre, {}, { signal }),
          ),
          ...agentCentreActors((notify) => {
            const session = app.subscribe((snapshot) => notify({ type: 'who.changed', who: viewerOf(snapshot) }))
            const address = router.subscribe('onBeforeLoad', ({ toLocation }) => {
              const place = agentPlaceAt(toLocation.pathname)
              if (place !== undefined) notify({ type: 'place.changed', place, step: toLocation.state.__TSR_index })
            })
            return () => {
              session.unsubscribe()
              address()
            }
          }),
        },
      }),
    [api, app, router],
  )
  const { location } = router.state
  const centre = useActorRef(machine, {
    ...inspected(),
    input: {
      place: agentPlaceAt(location.pathname) ?? null,
      step: location.state.__TSR_index,
      who: viewerOf(app.getSnapshot()),
    },
  })
  useEmitted(centre, 'centre.left', ({ back }) => {
    if (back === null) void router.navigate({ to: '/' })
    else router.history.go(-back)
  })
  const view = useSelector(
    centre,
    (snapshot) => ({
      place: snapshot.context.place,
      flags: snapshot.context.flags,
      unknown: snapshot.matches('unknown'),
      loading: snapshot.matches('loading'),
      loadFailed: snapshot.matches('loadFailed'),
      shown: snapshot.matches('shown'),
      loginNeeded: snapshot.matches('loginNeeded'),
      realAccountNeeded: snapshot.matches('realAccountNeeded'),
      agentsOnly: snapshot.matches('agentsOnly'),
    }),
    shallowEqual,
  )
  // The previous page is still rendered until the next one has loaded; this brand may not have the next one.
  const at = useRouterState({ select: ({ matches }) => agentPlaceAt(matches.at(-1)?.pathname ?? '') ?? null })
  return { view: { ...view, drawn: isUnknown(at, view.flags) ? null : at }, send: centre.send }
}
