import { useRouter, useRouterState } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { personalCentreActors } from '#machines/personal-centre/personal-centre.actors.ts'
import { personalCentreMachine } from '#machines/personal-centre/personal-centre.machine.ts'
import { isShown, placeAt } from '#machines/personal-centre/personal-centre.rules.ts'
import { personalCentreView } from '#machines/personal-centre/personal-centre.selectors.ts'
import { useApp } from '#src/providers/app/app-context.tsx'
import { viewerOf } from '#src/providers/app/viewer.ts'
import { inspected } from '#src/platform/inspect.ts'
import { useEmitted } from '#src/platform/use-emitted.ts'

/** Connects the chart of the personal centre to the address and the session, while the centre is open. */
export function usePersonalCentre() {
  const app = useApp()
  const router = useRouter()
  const machine = useMemo(
    () =>
      personalCentreMachine.provide({
        actors: personalCentreActors((notify) => {
          const session = app.subscribe((snapshot) => notify({ type: 'who.changed', who: viewerOf(snapshot) }))
          const address = router.subscribe('onBeforeLoad', ({ toLocation }) => {
            const place = placeAt(toLocation.pathname)
            if (place !== undefined) notify({ type: 'place.changed', place, step: toLocation.state.__TSR_index })
          })
          return () => {
            session.unsubscribe()
            address()
          }
        }),
      }),
    [app, router],
  )
  const { location } = router.state
  const centre = useActorRef(machine, {
    ...inspected(),
    input: {
      place: placeAt(location.pathname) ?? null,
      step: location.state.__TSR_index,
      who: viewerOf(app.getSnapshot()),
    },
  })
  useEmitted(centre, 'centre.left', ({ back }) => {
    if (back === null) void router.navigate({ to: '/' })
    else router.history.go(-back)
  })
  const view = useSelector(centre, personalCentreView, sameView)
  // The previous page is still rendered until the next one has loaded; the viewer may not be allowed to see it.
  const drawn = useRouterState({ select: ({ matches }) => placeAt(matches.at(-1)?.pathname ?? '') ?? null })
  return { view: { ...view, fits: isShown(drawn, view.who) }, send: centre.send }
}

type View = ReturnType<typeof personalCentreView>

const sameView = (a: View, b: View): boolean =>
  (Object.keys(a) as (keyof View)[]).every((key) => Object.is(a[key], b[key]))
