import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'

/** The running root chart of the site. */
export type AppActor = ActorRefFrom<typeof appMachine>
type Snapshot = SnapshotFrom<typeof appMachine>

const AppContext = createContext<AppActor | null>(null)

/** Gives the screens below it the site's root chart. */
export function AppProvider({ app, children }: { readonly app: AppActor; readonly children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

/** The site's root chart, to send it events and to hear what it emits. */
export function useApp(): AppActor {
  const app = use(AppContext)
  if (app === null) throw new Error('no AppProvider above this component')
  return app
}

/** Something the root chart knows; the component is drawn again when it changes. `same` compares, by identity if left out. */
export function useAppState<Selected>(
  select: (snapshot: Snapshot) => Selected,
  same?: (before: Selected, after: Selected) => boolean,
): Selected {
  return useSelector(useApp(), select, same)
}
