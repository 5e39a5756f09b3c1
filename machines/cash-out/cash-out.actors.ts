import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { cashOutActorCalls } from './cash-out.machine.ts'

/** Dependencies of a cash-out: the client, and a listener for answered requests. */
export interface CashOutDependencies {
  readonly api: Api
  answered(): void
}

/** Returns the actors of a cash-out. */
export const cashOutActors = ({ api, answered }: CashOutDependencies) =>
  callActors(cashOutActorCalls, api, { cashOut: answered })
