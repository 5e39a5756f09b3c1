import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { betSlipActorCalls, type EntryResult } from './bet-slip.machine.ts'

/** What a bet slip needs from outside: the client, the site's gate, and who is told that bets were placed. */
export interface BetSlipDependencies {
  readonly api: Api
  passGate(signal: AbortSignal): Promise<EntryResult>
  placed(): void
}

/** The real actors of a bet slip. */
export const betSlipActors = ({ api, passGate, placed }: BetSlipDependencies) => ({
  ...callActors(betSlipActorCalls, api, { placeBets: placed }),
  passGate: fromPromise<EntryResult, void>(({ signal }) => passGate(signal)),
})
