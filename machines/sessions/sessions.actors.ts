import { fromPromise } from 'xstate'
import { accountCalls } from '#wire/sessions/account.ts'
import type { Api } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import type { Target } from './sessions.machine.ts'

/** What the list of sessions needs: the client, and the chart of its pages with actors of its own. */
export interface SessionsDependencies {
  readonly api: Api
  readonly pagedList: typeof pagedListMachine
}

/** The real actors of the list of sessions. */
export const sessionsActors = ({ api, pagedList }: SessionsDependencies) => ({
  pagedList,
  endSessions: fromPromise<Answer<unknown>, { readonly target: Target }>(({ input: { target }, signal }) =>
    target.kind === 'one'
      ? api.send(accountCalls.endSession, { id: target.id }, { signal })
      : api.send(accountCalls.endOtherSessions, {}, { signal }),
  ),
})
