import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import type { Session } from '#machines/app/session.ts'
import type { Remembered } from './finish-login.machine.ts'

/** What the end of a login needs besides the client. */
export interface FinishLoginDependencies {
  readonly api: Api
  readonly remembered: { save(remembered: Remembered): Promise<void> }
  /** Hands the new session to the root of the site, which keeps it. */
  openSession(session: Session): void
  /** Fetches the popular games where the site keeps its reads. */
  loadPopularGames(): Promise<unknown>
}

/** The real actors of the end of a login. */
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
