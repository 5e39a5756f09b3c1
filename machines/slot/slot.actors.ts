import { fromPromise } from 'xstate'
import type { CallOptions } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { checkRound, type Digests, type GameRoundRecord, type Verdict } from '#games/fair/fair-check.ts'
import type { Turn } from '#games/slot/turn.ts'
import type { PlayState, SpinResult } from '#wire/play/play.ts'
import type { PlacedBet, Seat } from './slot.setup.ts'

/** The calls of the game: each resolves with the value or the refusal, and rejects with a `FaultError`. */
export interface PlayApi {
  /** Exchanges the launch code, or resumes the table after a reload. */
  enter(options?: CallOptions): Promise<Answer<PlayState>>
  spin(request: PlacedBet, options?: CallOptions): Promise<Answer<SpinResult>>
  /** Reports that a round was shown to its end. */
  shown(spinId: string): Promise<unknown>
}

/** The animations of the slot; each resolves when it has ended. */
export interface Cabinet {
  stopReels(turn: Turn, signal: AbortSignal): Promise<void>
  showWin(turn: Turn, signal: AbortSignal): Promise<void>
}

/** The client seed of the player, and the digests that verify a draw. */
export interface Fairness {
  /** Returns the stored client seed, or a new one. */
  clientSeed(): string
  /** Null where the browser offers no digests: on a page without https. */
  readonly digests: Digests | null
}

/** The real actors of the slot. */
export const slotActors = (api: Pick<PlayApi, 'enter' | 'spin'>, cabinet: Cabinet, fairness: Fairness) => ({
  enterGame: fromPromise<Answer<Seat>, void>(async ({ signal }) => {
    const answer = await api.enter({ signal })
    return answer.kind === 'refusal'
      ? answer
      : { kind: 'value', value: { ...answer.value, clientSeed: fairness.clientSeed() } }
  }),
  placeBet: fromPromise<Answer<SpinResult>, PlacedBet>(({ input, signal }) => api.spin(input, { signal })),
  checkRound: fromPromise<Verdict, GameRoundRecord | null>(async ({ input }) => {
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
