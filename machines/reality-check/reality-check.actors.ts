import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { PlaySession } from '#wire/protection/protection.ts'
import { callActors } from '#machines/lib/calls.ts'
import { realityCheckActorCalls } from './reality-check.machine.ts'

/** What the reality check needs from outside: the calls, a timer, and who wants to know the server's time. */
export interface RealityCheckSources {
  readonly api: Api
  /** Resolves once so many milliseconds are over, or never after the signal. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  heard(play: PlaySession): void
}

/** The real actors beside a game. */
export const realityCheckActors = ({ api, wait, heard }: RealityCheckSources) => ({
  ...callActors(realityCheckActorCalls, api, { loadPlay: heard, answerCheck: heard }),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
