import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { logoutActorCalls } from './logout.machine.ts'

/** Dependencies of a logout besides the client. */
export interface LogoutDependencies {
  readonly api: Api
  readonly remembered: { clear(): Promise<void> }
  /** Notifies the app chart that the session is over. */
  closeSession(): void
}

/** Returns the actors of the logout. */
export const logoutActors = ({ api, remembered, closeSession }: LogoutDependencies) => ({
  ...callActors(logoutActorCalls, api),
  closeSession: fromPromise<void, void>(async () => closeSession()),
  forgetRemembered: fromPromise<void, void>(() => remembered.clear()),
})
