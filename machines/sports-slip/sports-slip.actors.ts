import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { type EntryResult, sportsSlipActorCalls } from './sports-slip.machine.ts'

/** What a slip of bets on matches needs from outside: the client, the site's gate, and who is told that bets were placed. */
export interface SportsSlipDependencies {
  readonly api: Api
  passGate(signal: AbortSignal): Promise<EntryResult>
  placed(): void
}

/** The real actors of a slip of bets on matches. */
export const sportsSlipActors = ({ api, passGate, placed }: SportsSlipDependencies) => ({
  ...callActors(sportsSlipActorCalls, api, { placeBets: placed }),
  passGate: fromPromise<EntryResult, void>(({ signal }) => passGate(signal)),
})
