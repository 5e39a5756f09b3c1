import { fromCallback, fromPromise } from 'xstate'
import type { GateResult } from './favourites.machine.ts'
import type { Wish } from './favourites.rules.ts'

/** Dependencies of favourites besides the server. */
export interface FavouritesSources {
  passGate(signal: AbortSignal): Promise<GateResult>
  /** Stores the star of a lottery in the browser. */
  keepLottery(star: Pick<Wish, 'nodeId' | 'favourite'>): void
  /** Reports that the member has logged out or changed, until the function it returns is called. */
  watchMember(send: (event: { readonly type: 'member.left' }) => void): () => void
}

/** Returns the actors of favourites that are not wire calls. */
export const favouritesActors = (sources: FavouritesSources) => ({
  passGate: fromPromise<GateResult, void>(({ signal }) => sources.passGate(signal)),
  keepLottery: fromPromise<void, Pick<Wish, 'nodeId' | 'favourite'>>(async ({ input }) => sources.keepLottery(input)),
  watchMember: fromCallback<{ type: string }, void>(({ sendBack }) => sources.watchMember(sendBack)),
})
