import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import type { LoggedIn } from '#machines/finish-login/finish-login.machine.ts'

/** Dependencies of a trial besides the client. */
export interface FreeTrialDependencies {
  readonly api: Api
  /** Name of the visitor's operating system. */
  readonly os: string
  /** Returns a new unguessable string. */
  random(): string
}

/** Returns the actors of a trial. */
export const freeTrialActors = ({ api, os, random }: FreeTrialDependencies) => ({
  openTrial: fromPromise<Answer<LoggedIn>, void>(({ signal }) =>
    api.send(sessionCalls.freePlay, { os, platform: 'W', random: random() }, { signal }),
  ),
})
