import { fromCallback, fromPromise } from 'xstate'
import type { GateResult } from './favourites.machine.ts'
import type { Wish } from './favourites.rules.ts'

/** What stars need from outside besides the server. */
export interface FavouritesSources {
  passGate(signal: AbortSignal): Promise<GateResult>
  /** Keeps the star of a lottery in the browser. */
  keepLottery(star: Pick<Wish, 'nodeId' | 'favourite'>): void
  /** Tells when whoever was logged in is not any more, until the function it returns is called. */
  watchMember(tell: (event: { readonly type: 'member.left' }) => void): () => void
}

/** The real actors of stars that are no calls. */
export const favouritesActors = (sources: FavouritesSources) => ({
  passGate: fromPromise<GateResult, void>(({ signal }) => sources.passGate(signal)),
  keepLottery: fromPromise<void, Pick<Wish, 'nodeId' | 'favourite'>>(async ({ input }) => sources.keepLottery(input)),
  watchMember: fromCallback<{ type: string }, void>(({ sendBack }) => sources.watchMember(sendBack)),
})
