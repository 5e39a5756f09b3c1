import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { cashOutActorCalls } from './cash-out.machine.ts'

/** What giving a bet up needs from outside: the client, and who is told that it was answered. */
export interface CashOutDependencies {
  readonly api: Api
  answered(): void
}

/** The real actors of giving a bet up. */
export const cashOutActors = ({ api, answered }: CashOutDependencies) =>
  callActors(cashOutActorCalls, api, { cashOut: answered })
