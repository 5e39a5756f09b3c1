import { fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { OpenedGame } from './game.rules.ts'
import type { EntryResult, RequestedGame, WindowResult } from './game.setup.ts'

/** Dependencies of the game chart: gate, launch call, lines (mirror origins), windows, and messages of the frame. */
export interface GameSources {
  passGate(requested: RequestedGame, signal: AbortSignal): Promise<EntryResult>
  launch(requested: RequestedGame, signal: AbortSignal): Promise<Answer<OpenedGame>>
  /** Returns the first line to respond; null if none does. */
  findLine(lines: readonly string[], signal: AbortSignal): Promise<string | null>
  /** Opens a window at the address; returns false if the browser blocks it. */
  openWindow(url: string): boolean
  /** Calls `notify` when that window has been closed; returns an unsubscribe function. */
  watchWindow(notify: (message: { readonly type: 'window.closed' }) => void): () => void
  /** Passes on messages of the frame at this address and of no other source; returns an unsubscribe function. */
  watchFrame(
    url: string,
    notify: (message: { readonly type: 'game.ready' | 'game.close' | 'game.money' }) => void,
  ): () => void
}

/** The real actors of a game. */
export const gameActors = (sources: GameSources) => ({
  passGate: fromPromise<EntryResult, RequestedGame>(({ input, signal }) => sources.passGate(input, signal)),
  launchGame: fromPromise<Answer<OpenedGame>, RequestedGame>(({ input, signal }) => sources.launch(input, signal)),
  findLine: fromPromise<string | null, { readonly lines: readonly string[] }>(({ input, signal }) =>
    sources.findLine(input.lines, signal),
  ),
  openWindow: fromPromise<WindowResult, { readonly url: string }>(async ({ input }) =>
    sources.openWindow(input.url) ? 'opened' : 'blocked',
  ),
  watchWindow: fromCallback<{ type: string }, void>(({ sendBack }) => sources.watchWindow(sendBack)),
  watchFrame: fromCallback<{ type: string }, { readonly url: string }>(({ input, sendBack }) =>
    sources.watchFrame(input.url, sendBack),
  ),
})
