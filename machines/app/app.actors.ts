import { fromPromise } from 'xstate'
import type { Language } from '#wire/shapes.ts'
import { callActors } from '#machines/lib/calls.ts'
import { logoutActors } from '#machines/logout/logout.actors.ts'
import { logoutMachine } from '#machines/logout/logout.machine.ts'
import { preferencesActors } from '#machines/preferences/preferences.actors.ts'
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts'
import {
  protectedActionActors,
  type ProtectedActionDependencies,
} from '#machines/protected-action/protected-action.actors.ts'
import { protectedActionMachine } from '#machines/protected-action/protected-action.machine.ts'
import { siteStatusActors } from '#machines/site-status/site-status.actors.ts'
import { siteStatusMachine } from '#machines/site-status/site-status.machine.ts'
import { appActorCalls } from './app.setup.ts'

/** Everything the site's charts need from the browser and the server. */
export interface AppDependencies extends ProtectedActionDependencies {
  readonly texts: { activate(language: Language): Promise<void> }
  /** Fetches the code of the logout's question, as `loadLogin` does that of the login. */
  loadLogout(): Promise<unknown>
  /** Tells the root that the session is over: sends it `session.closed`. */
  closeSession(): void
  /** Host the visitor used, told to the status call. */
  readonly host: string
}

/** The real actors of the whole site, child charts included. */
export function appActors(dependencies: AppDependencies) {
  const { api, texts, host } = dependencies
  const login = protectedActionActors(dependencies)
  return {
    preferences: preferencesMachine.provide({ actors: preferencesActors(texts) }),
    siteStatus: siteStatusMachine.provide({ actors: siteStatusActors(api, host) }),
    ...login,
    loadLogout: fromPromise<unknown, void>(() => dependencies.loadLogout()),
    logout: logoutMachine.provide({ actors: logoutActors(dependencies) }),
    protectedAction: protectedActionMachine.provide({ actors: login }),
    ...callActors(appActorCalls, api),
  }
}
