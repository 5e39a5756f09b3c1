import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { chipsActorCalls } from './chips.machine.ts'
import type { EntryResult } from './chips.rules.ts'

/** Dependencies of chips: the client, the site's gate, and a listener for placed or cancelled bets. */
export interface ChipsDependencies {
  readonly api: Api
  passGate(signal: AbortSignal): Promise<EntryResult>
  moved(): void
}

/** Returns the actors of the chips on a felt. */
export const chipsActors = ({ api, passGate, moved }: ChipsDependencies) => ({
  ...callActors(chipsActorCalls, api, { placeBets: moved, takeBack: moved }),
  passGate: fromPromise<EntryResult, void>(({ signal }) => passGate(signal)),
})
