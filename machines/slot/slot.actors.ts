import { fromPromise } from 'xstate'
import type { CallOptions } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { checkRound, type Digests, type ToldRound, type Verdict } from '#games/fair/fair-check.ts'
import type { Turn } from '#games/slot/turn.ts'
import type { PlayState, SpinResult } from '#wire/play/play.ts'
import type { PlacedBet, Seat } from './slot.setup.ts'

/** The game's line to its server: resolves with the value or the refusal, rejects with a `FaultError`. */
export interface PlayApi {
  /** Trades the launch code in, or finds the table again after a reload. */
  enter(options?: CallOptions): Promise<Answer<PlayState>>
  spin(request: PlacedBet, options?: CallOptions): Promise<Answer<SpinResult>>
  /** Tells that a round has been shown to its end. */
  shown(spinId: string): Promise<unknown>
}

/** What the cabinet can be asked to do; each resolves when it has been seen. */
export interface Cabinet {
  stopReels(turn: Turn, signal: AbortSignal): Promise<void>
  showWin(turn: Turn, signal: AbortSignal): Promise<void>
}

/** What the player adds to the draw, and what their browser checks it with. */
export interface Fairness {
  /** The seed that is kept, or a new one. */
  clientSeed(): string
  /** Null in a browser that lends no digests: on a page without https. */
  readonly digests: Digests | null
}

/** The real actors of the slot: its server, its cabinet, and the player's part in the draw. */
export const slotActors = (api: Pick<PlayApi, 'enter' | 'spin'>, cabinet: Cabinet, fairness: Fairness) => ({
  enterGame: fromPromise<Answer<Seat>, void>(async ({ signal }) => {
    const answer = await api.enter({ signal })
    return answer.kind === 'refusal'
      ? answer
      : { kind: 'value', value: { ...answer.value, clientSeed: fairness.clientSeed() } }
  }),
  placeBet: fromPromise<Answer<SpinResult>, PlacedBet>(({ input, signal }) => api.spin(input, { signal })),
  checkRound: fromPromise<Verdict, ToldRound | null>(async ({ input }) => {
    if (fairness.digests === null || input === null) throw new Error('nothing to check with')
    return checkRound(input, fairness.digests)
  }),
  stopReels: fromPromise<void, { readonly turn: Turn | undefined }>(async ({ input, signal }) => {
    if (input.turn) await cabinet.stopReels(input.turn, signal)
  }),
  showWin: fromPromise<void, { readonly turn: Turn | undefined }>(async ({ input, signal }) => {
    if (input.turn) await cabinet.showWin(input.turn, signal)
  }),
})
