import { fromPromise } from 'xstate'
import type { Digests, Verdict } from '#games/fair/fair-check.ts'
import { checkOriginal, type OriginalRecord } from '#games/fair/fair-original.ts'
import { clearsPick } from '#games/originals/originals.ts'
import type { CallOptions } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { OriginalResult, OriginalState } from '#wire/play/originals.ts'
import type { PlacedBet, Seat } from './original.setup.ts'

/** The calls of the game: each resolves with the value or the refusal, and rejects with a `FaultError`. */
export interface OriginalApi {
  /** Exchanges the launch code, or resumes the game after a reload. */
  enter(options?: CallOptions): Promise<Answer<OriginalState>>
  play(request: PlacedBet, options?: CallOptions): Promise<Answer<OriginalResult>>
  /** Reports that a round was shown to its end. */
  shown(roundId: string): Promise<unknown>
}

/** Dependencies of the game on the browser. */
export interface OriginalBrowser {
  /** Returns the stored client seed, or a new one. */
  clientSeed(): string
  /** Resolves when the outcome has been revealed. */
  reveal(result: OriginalResult, signal: AbortSignal): Promise<void>
  /** Null where the browser offers no digests: on a page without https. */
  readonly digests: Digests | null
}

/** The real actors of the originals. */
export const originalActors = (api: Pick<OriginalApi, 'enter' | 'play'>, browser: OriginalBrowser) => ({
  enterGame: fromPromise<Answer<Seat>, void>(async ({ signal }) => {
    const answer = await api.enter({ signal })
    if (answer.kind === 'refusal') return answer
    const { value } = answer
    return { kind: 'value', value: { ...value, clientSeed: browser.clientSeed(), clears: clearsPick(value.rules) } }
  }),
  placeBet: fromPromise<Answer<OriginalResult>, PlacedBet>(({ input, signal }) => api.play(input, { signal })),
  reveal: fromPromise<void, { readonly result: OriginalResult | null }>(async ({ input, signal }) => {
    if (input.result !== null) await browser.reveal(input.result, signal)
  }),
  checkRound: fromPromise<Verdict, OriginalRecord | null>(async ({ input }) => {
    if (browser.digests === null || input === null) throw new Error('nothing to check with')
    return checkOriginal(input, browser.digests)
  }),
})
