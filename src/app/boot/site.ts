import { QueryClient } from '@tanstack/react-query'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#wire/api.ts'
import { appActors } from '#machines/app/app.actors.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import { mayOwePassword, passwordChangeOwed, sessionToken } from '#machines/app/app.selectors.ts'
import { loadLogin, loadLogout } from '#src/app/frame/lazy-dialogs.ts'
import { createApi } from '#src/api/client.ts'
import { membersKey } from '#src/api/member-key.ts'
import { mayRetry } from '#src/api/queries.ts'
import { texts } from '#src/i18n/site-texts.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { createDeadlines } from '#src/features/sms-code/deadlines.ts'
import { setSiteClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { clearSession, writeSession } from '#src/platform/session-storage.ts'
import { openTabChannel } from '#src/platform/tab-channel.ts'
import { takeTurns } from '#src/platform/take-turns.ts'
import { keptPreferences, keptSession } from './kept-state.ts'

/** The running site without its screens: the client, the cache of reads, and the root chart. */
export interface Site {
  readonly api: Api
  readonly queries: QueryClient
  readonly app: AppActor
}

const firebase = () => import('#src/providers/firebase/firebase-codes.ts')
const remembered = async () => (await import('#src/providers/remembered/remembered.ts')).remembered

/** Puts the site together and starts its root chart, the one in a task of its own and the other in another. */
export async function createSite(): Promise<Site> {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry },
    },
  })
  const api = createApi({
    token: () => sessionToken(app.getSnapshot()),
    onSessionLost: (code) =>
      app.send({ type: code === 'password_change_required' ? 'passwordChange.demanded' : 'session.lost' }),
    language: () => texts.language(),
    owesPassword: async () => passwordChangeOwed(await waitFor(app, (snapshot) => !mayOwePassword(snapshot))) !== null,
  })
  const machine = appMachine.provide({
    actors: appActors({
      api,
      texts,
      host: location.host,
      remembered: {
        load: async () => (await remembered()).load(),
        save: async (login) => (await remembered()).save(login),
        clear: async () => (await remembered()).clear(),
      },
      deadlines: createDeadlines(openTabChannel('statehouse.sms')),
      sendByFirebase: async (project, request) => (await firebase()).sendByFirebase(project, request),
      proveByFirebase: async (login) => (await firebase()).proveLogin(login),
      loadLogin,
      loadLogout,
      openSession: (session) => app.send({ type: 'session.opened', session }),
      closeSession: () => app.send({ type: 'session.closed' }),
      loadPopularGames: async () => queries.fetchQuery((await import('#src/api/popular-query.ts')).popularQuery(api)),
      now: () => Date.now(),
    }),
  })
  const app: AppActor = createActor(machine, {
    ...inspected(),
    input: { session: keptSession(), preferences: keptPreferences() },
  })

  app.on('session.started', ({ session }) => {
    writeSession(sessionStorage, { token: session.token, isAgent: session.accountType, username: session.username })
  })
  app.on('session.ended', () => {
    clearSession(sessionStorage)
    queries.removeQueries({ queryKey: membersKey })
  })
  await takeTurns()
  app.start()
  let heard: object | null = null
  app.getSnapshot().children.siteStatus?.subscribe(({ context: { status } }) => {
    if (status !== null && status !== heard) setSiteClock(status.serverTime)
    heard = status
  })
  return { api, queries, app }
}
