import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { betSlipActorCalls, type EntryResult } from './bet-slip.machine.ts'

/** Dependencies of a bet slip: the API client, the site's gate, and a callback for placed bets. */
export interface BetSlipDependencies {
  readonly api: Api
  passGate(signal: AbortSignal): Promise<EntryResult>
  placed(): void
}

/** Returns the production actors of a bet slip. */
export const betSlipActors = ({ api, passGate, placed }: BetSlipDependencies) => ({
  ...callActors(betSlipActorCalls, api, { placeBets: placed }),
  passGate: fromPromise<EntryResult, void>(({ signal }) => passGate(signal)),
})
