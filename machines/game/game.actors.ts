import { fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { OpenedGame } from './game.rules.ts'
import type { EntryResult, GameWanted, WindowResult } from './game.setup.ts'

/** What a game needs from outside: the site's gate, the launch call, lines and windows, and the messages of the frame. */
export interface GameSources {
  passGate(wanted: GameWanted, signal: AbortSignal): Promise<EntryResult>
  launch(wanted: GameWanted, signal: AbortSignal): Promise<Answer<OpenedGame>>
  /** The line at which games answer first; null where they answer at none. */
  findLine(lines: readonly string[], signal: AbortSignal): Promise<string | null>
  /** Opens a window at the address; false where the browser refuses. */
  openWindow(url: string): boolean
  /** Tells when that window has been closed, until the function it returns is called. */
  watchWindow(tell: (message: { readonly type: 'window.closed' }) => void): () => void
  /** Tells what the frame at this address says, and nobody else, until the function it returns is called. */
  watchFrame(
    url: string,
    tell: (message: { readonly type: 'game.ready' | 'game.close' | 'game.money' }) => void,
  ): () => void
}

/** The real actors of a game. */
export const gameActors = (sources: GameSources) => ({
  passGate: fromPromise<EntryResult, GameWanted>(({ input, signal }) => sources.passGate(input, signal)),
  launchGame: fromPromise<Answer<OpenedGame>, GameWanted>(({ input, signal }) => sources.launch(input, signal)),
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
