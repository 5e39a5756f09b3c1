import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type PushAbility, pushActorCalls, type Subscribed } from './push.machine.ts'

/** What being told needs: the client, and push messages as this browser has them. */
export interface PushDependencies {
  readonly api: Api
  readonly browser: {
    look(): Promise<PushAbility>
    subscribe(key: string): Promise<Subscribed>
    leave(): Promise<void>
  }
}

/** The real actors of what this browser is told; one that is told of nothing any more gives its subscription up. */
export const pushActors = ({ api, browser }: PushDependencies) => ({
  ...callActors(pushActorCalls, api, { end: () => void browser.leave() }),
  look: fromPromise<PushAbility, void>(() => browser.look()),
  subscribe: fromPromise<Subscribed, { readonly key: string }>(({ input }) => browser.subscribe(input.key)),
})
