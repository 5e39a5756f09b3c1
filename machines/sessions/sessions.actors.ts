import { fromPromise } from 'xstate'
import { accountCalls } from '#wire/sessions/account.ts'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Target } from './sessions.machine.ts'

/** Returns the actors of the list of sessions. */
export const sessionsActors = (api: Api) => ({
  endSessions: fromPromise<Answer<unknown>, { readonly target: Target }>(({ input: { target }, signal }) =>
    target.kind === 'one'
      ? api.send(accountCalls.endSession, { id: target.id }, { signal })
      : api.send(accountCalls.endOtherSessions, {}, { signal }),
  ),
})
