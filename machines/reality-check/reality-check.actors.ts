import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import type { PlaySession } from '#wire/protection/protection.ts'
import { callActors } from '#machines/lib/calls.ts'
import { realityCheckActorCalls } from './reality-check.machine.ts'

/** Dependencies of the reality check: the calls, a timer, and a listener for the server's time. */
export interface RealityCheckSources {
  readonly api: Api
  /** Resolves after so many milliseconds, or never after the signal. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  onPlay(play: PlaySession): void
}

/** Returns the actors of the reality check. */
export const realityCheckActors = ({ api, wait, onPlay }: RealityCheckSources) => ({
  ...callActors(realityCheckActorCalls, api, { loadPlay: onPlay, answerCheck: onPlay }),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
