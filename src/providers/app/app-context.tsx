import { useHydrated } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'

/** The running root chart of the site. */
export type AppActor = ActorRefFrom<typeof appMachine>
type Snapshot = SnapshotFrom<typeof appMachine>

interface AppActors {
  readonly app: AppActor
  readonly rendered: AppActor
}

const AppContext = createContext<AppActors | null>(null)

export interface AppProviderProps {
  readonly app: AppActor
  /** The chart that the server rendered the page with, which hydration has to start from; `app` where no server did. */
  readonly rendered?: AppActor | undefined
  readonly children: ReactNode
}

/** Gives the screens below it the site's root chart. */
export function AppProvider({ app, rendered = app, children }: AppProviderProps) {
  return <AppContext value={useMemo(() => ({ app, rendered }), [app, rendered])}>{children}</AppContext>
}

function useActors(): AppActors {
  const actors = use(AppContext)
  if (actors === null) throw new Error('no AppProvider above this component')
  return actors
}

/** The site's root chart, to send it events and to hear what it emits. */
export function useApp(): AppActor {
  return useActors().app
}

/** The root chart to show: during hydration the one that the server rendered with, whatever has happened since. */
function useShownApp(): AppActor {
  const { app, rendered } = useActors()
  return useHydrated() ? app : rendered
}

/** A chart that the root chart runs from its start to its end, to show it and to send it events. */
export function useAppChild<Name extends 'preferences' | 'siteStatus'>(name: Name) {
  const child = useShownApp().getSnapshot().children[name]
  if (child === undefined) throw new Error(`the root chart has no ${name}`)
  return child
}

/** Something the root chart knows; the component is drawn again when it changes. `same` compares, by identity if left out. */
export function useAppState<Selected>(
  select: (snapshot: Snapshot) => Selected,
  same?: (before: Selected, after: Selected) => boolean,
): Selected {
  return useSelector(useShownApp(), select, same)
}
