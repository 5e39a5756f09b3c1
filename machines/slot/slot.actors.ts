import { fromPromise } from 'xstate'
import type { CallOptions } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { PlayState, SpinResult, Turn } from '#wire/play.ts'

/** The game's line to its server: resolves with the value or the refusal, rejects with a `FaultError`. */
export interface PlayApi {
  /** Trades the launch code in, or finds the table again after a reload. */
  enter(options?: CallOptions): Promise<Answer<PlayState>>
  spin(request: { readonly spinId: string; readonly bet: string }, options?: CallOptions): Promise<Answer<SpinResult>>
  /** Tells that a round has been shown to its end. */
  shown(spinId: string): Promise<unknown>
}

/** What the cabinet can be asked to do; each resolves when it has been seen. */
export interface Cabinet {
  stopReels(turn: Turn, signal: AbortSignal): Promise<void>
  showWin(turn: Turn, signal: AbortSignal): Promise<void>
}

/** The real actors of the slot: its server and its cabinet. */
export const slotActors = (api: Pick<PlayApi, 'enter' | 'spin'>, cabinet: Cabinet) => ({
  enterGame: fromPromise<Answer<PlayState>, void>(({ signal }) => api.enter({ signal })),
  placeBet: fromPromise<Answer<SpinResult>, { readonly spinId: string; readonly bet: string }>(({ input, signal }) =>
    api.spin(input, { signal }),
  ),
  stopReels: fromPromise<void, { readonly turn: Turn | undefined }>(async ({ input, signal }) => {
    if (input.turn) await cabinet.stopReels(input.turn, signal)
  }),
  showWin: fromPromise<void, { readonly turn: Turn | undefined }>(async ({ input, signal }) => {
    if (input.turn) await cabinet.showWin(input.turn, signal)
  }),
})
