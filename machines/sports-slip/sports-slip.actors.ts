import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type EntryResult, sportsSlipActorCalls } from './sports-slip.machine.ts'

/** Dependencies of a sports bet slip: the API client, the site's gate, and a callback for placed bets. */
export interface SportsSlipDependencies {
  readonly api: Api
  passGate(signal: AbortSignal): Promise<EntryResult>
  placed(): void
}

/** Returns the production actors of a sports bet slip. */
export const sportsSlipActors = ({ api, passGate, placed }: SportsSlipDependencies) => ({
  ...callActors(sportsSlipActorCalls, api, { placeBets: placed }),
  passGate: fromPromise<EntryResult, void>(({ signal }) => passGate(signal)),
})
