import { fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { ListedSession, Target } from './sessions.machine.ts'

/** Where sessions come from and what ends them; both keep the cache of reads, from which the screen takes the rest. */
export interface SessionsDependencies {
  load(signal: AbortSignal): Promise<Answer<readonly ListedSession[]>>
  end(target: Target, signal: AbortSignal): Promise<Answer<unknown>>
}

/** The real actors of the list of sessions. */
export const sessionsActors = ({ load, end }: SessionsDependencies) => ({
  loadSessions: fromPromise<Answer<readonly ListedSession[]>, void>(({ signal }) => load(signal)),
  endSessions: fromPromise<Answer<unknown>, { readonly target: Target }>(({ input, signal }) =>
    end(input.target, signal),
  ),
})
