import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import type { Session } from '#machines/app/session.ts'
import type { Remembered } from './finish-login.machine.ts'

/** Dependencies of the end of a login besides the client. */
export interface FinishLoginDependencies {
  readonly api: Api
  readonly remembered: { save(remembered: Remembered): Promise<void> }
  /** Passes the new session to the app chart, which stores it. */
  openSession(session: Session): void
  /** Prefetches the popular games into the query cache. */
  loadPopularGames(): Promise<unknown>
}

/** Returns the actors of the end of a login. */
export const finishLoginActors = ({ api, remembered, openSession, loadPopularGames }: FinishLoginDependencies) => ({
  storeSession: fromPromise<void, Session>(async ({ input }) => openSession(input)),
  saveRemembered: fromPromise<void, Remembered>(({ input }) => remembered.save(input)),
  loadPopularGames: fromPromise<void, void>(async () => {
    await loadPopularGames()
  }),
  recordFirstLogin: fromPromise<void, void>(async ({ signal }) => {
    await api.send(sessionCalls.firstLogin, {}, { signal })
  }),
})
