import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { checkMatch } from '#games/fair/fair-cards.ts'
import { checkRound, type Digests, type Verdict } from '#games/fair/fair-check.ts'
import { checkBet } from '#games/fair/fair-draw.ts'
import { checkSlip } from '#games/fair/fair-match.ts'
import { checkOriginal } from '#games/fair/fair-original.ts'
import { checkShot } from '#games/fair/fair-shot.ts'
import { callActors } from '#machines/lib/calls.ts'
import { roundDetailActorCalls } from './round-detail.machine.ts'
import type { RoundRecord } from './round-detail.rules.ts'

/** The dependencies of a round's page; `digests` is null on a page without https. */
export interface RoundDetailDependencies {
  readonly api: Api
  readonly digests: Digests | null
}

/** The real actors of a round's page. */
export const roundDetailActors = ({ api, digests }: RoundDetailDependencies) => ({
  ...callActors(roundDetailActorCalls, api),
  checkRound: fromPromise<Verdict, RoundRecord | null>(async ({ input }) => {
    if (digests === null || input === null) throw new Error('nothing to check with')
    if ('legs' in input) return checkSlip(input, digests)
    if ('matchId' in input) return checkMatch(input, digests)
    if ('caught' in input) return checkShot(input, digests)
    if ('original' in input) return checkOriginal(input, digests)
    return 'drawId' in input ? checkBet(input, digests) : checkRound(input, digests)
  }),
})
