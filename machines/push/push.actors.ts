import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type PushAbility, pushActorCalls, type Subscribed } from './push.machine.ts'

/** Dependencies of push notifications: the client, and the browser's push API. */
export interface PushDependencies {
  readonly api: Api
  readonly browser: {
    look(): Promise<PushAbility>
    subscribe(key: string): Promise<Subscribed>
    leave(): Promise<void>
  }
}

/** Returns the actors of push notifications; ending them also cancels the browser's subscription. */
export const pushActors = ({ api, browser }: PushDependencies) => ({
  ...callActors(pushActorCalls, api, { end: () => void browser.leave() }),
  look: fromPromise<PushAbility, void>(() => browser.look()),
  subscribe: fromPromise<Subscribed, { readonly key: string }>(({ input }) => browser.subscribe(input.key)),
})
