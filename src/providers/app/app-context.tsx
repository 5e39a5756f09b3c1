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
  /** The chart the server rendered the page with, which hydration has to start from; `app` without a server. */
  readonly rendered?: AppActor | undefined
  readonly children: ReactNode
}

/** Provides the site's root chart. */
export function AppProvider({ app, rendered = app, children }: AppProviderProps) {
  return <AppContext value={useMemo(() => ({ app, rendered }), [app, rendered])}>{children}</AppContext>
}

function useActors(): AppActors {
  const actors = use(AppContext)
  if (actors === null) throw new Error('no AppProvider above this component')
  return actors
}

/** Returns the root chart, to send it events and subscribe to what it emits. */
export function useApp(): AppActor {
  return useActors().app
}

/** Returns the root chart to render: during hydration the one the server rendered with. */
function useShownApp(): AppActor {
  const { app, rendered } = useActors()
  return useHydrated() ? app : rendered
}

/** Returns a permanent child of the root chart, to render it and send it events. */
export function useAppChild<Name extends 'preferences' | 'siteStatus'>(name: Name) {
  const child = useShownApp().getSnapshot().children[name]
  if (child === undefined) throw new Error(`the root chart has no ${name}`)
  return child
}

/**
 * Selects from the root chart; the component renders again when the result changes. `same` compares, by identity if
 * left out.
 */
export function useAppState<Selected>(
  select: (snapshot: Snapshot) => Selected,
  same?: (before: Selected, after: Selected) => boolean,
): Selected {
  return useSelector(useShownApp(), select, same)
}
