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

/** The dependencies of all charts of the site. */
export interface AppDependencies extends ProtectedActionDependencies {
  readonly texts: { activate(language: Language): Promise<void> }
  /** Loads the code of the logout dialog, as `loadLogin` does that of the login. */
  loadLogout(): Promise<unknown>
  /** Sends `session.closed` to the root chart. */
  closeSession(): void
  /** The host of the address, sent with the status call. */
  readonly host: string
}

/** Returns the real actors of the site, including child charts. */
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
