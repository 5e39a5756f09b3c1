import { fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { EntryResult, GameWanted, OpenedGame } from './game.machine.ts'

/** What a game page needs from outside: the site's gate, the launch call, and the messages of the frame. */
export interface GameSources {
  passGate(wanted: GameWanted, signal: AbortSignal): Promise<EntryResult>
  launch(wanted: GameWanted, signal: AbortSignal): Promise<Answer<OpenedGame>>
  /** Tells what the frame at this address says, and nobody else, until the function it returns is called. */
  watchFrame(
    url: string,
    tell: (message: { readonly type: 'game.ready' | 'game.close' | 'game.money' }) => void,
  ): () => void
}

/** The real actors of a game page. */
export const gameActors = (sources: GameSources) => ({
  passGate: fromPromise<EntryResult, GameWanted>(({ input, signal }) => sources.passGate(input, signal)),
  launchGame: fromPromise<Answer<OpenedGame>, GameWanted>(({ input, signal }) => sources.launch(input, signal)),
  watchFrame: fromCallback<{ type: string }, { readonly url: string }>(({ input, sendBack }) =>
    sources.watchFrame(input.url, sendBack),
  ),
})
