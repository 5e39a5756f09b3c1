import { QueryClient } from '@tanstack/react-query'
import { createActor, waitFor } from 'xstate'
import type { Api } from '#wire/api.ts'
import { appActors } from '#machines/app/app.actors.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import { mayRequirePasswordChange, requiredPasswordChange, sessionToken } from '#machines/app/app.selectors.ts'
import { loadLogin, loadLogout } from '#src/app/frame/lazy-dialogs.ts'
import { createApi } from '#src/api/client.ts'
import { membersKey } from '#src/api/member-key.ts'
import { mayRetry } from '#src/api/queries.ts'
import { texts } from '#src/i18n/site-texts.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'
import { createDeadlines } from '#src/features/sms-code/deadlines.ts'
import { readClock, setSiteClock } from '#src/platform/clock.ts'
import { inspected } from '#src/platform/inspect.ts'
import { clearSession, writeSession } from '#src/platform/session-storage.ts'
import { openTabChannel } from '#src/platform/tab-channel.ts'
import { yieldToMain } from '#src/platform/yield-to-main.ts'
import { storedPreferences, storedSession } from './stored-state.ts'

/** The running site without its screens: the API client, the query cache, and the root chart. */
export interface Site {
  readonly api: Api
  readonly queries: QueryClient
  readonly app: AppActor
}

const firebase = () => import('#src/providers/firebase/firebase-codes.ts')
const remembered = async () => (await import('#src/providers/remembered/remembered.ts')).remembered

/** Creates the site and starts its root chart, each in a task of its own. */
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
    mustChangePassword: async () =>
      requiredPasswordChange(await waitFor(app, (snapshot) => !mayRequirePasswordChange(snapshot))) !== null,
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
      now: readClock,
    }),
  })
  const app: AppActor = createActor(machine, {
    ...inspected(),
    input: { session: storedSession(), preferences: storedPreferences() },
  })

  app.on('session.started', ({ session }) => {
    writeSession(sessionStorage, { token: session.token, isAgent: session.accountType, username: session.username })
  })
  app.on('session.ended', () => {
    clearSession(sessionStorage)
    queries.removeQueries({ queryKey: membersKey })
  })
  await yieldToMain()
  app.start()
  let lastStatus: object | null = null
  app.getSnapshot().children.siteStatus?.subscribe(({ context: { status } }) => {
    if (status !== null && status !== lastStatus) setSiteClock(status.serverTime)
    lastStatus = status
  })
  return { api, queries, app }
}
