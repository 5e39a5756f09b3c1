import { fromCallback, fromPromise } from 'xstate'
import type { StartEvent } from './start.machine.ts'

/** The browser's side of the start. */
export interface StartSource {
  /** Creates the site's charts, once, and resolves when its words are there; rejects when they do not come. */
  loadSite(): Promise<void>
  /** Resolves when the page is drawn by React. */
  hydrate(): Promise<void>
  /** Reports words and a network that come later, until the function it returns is called. */
  watchRecovery(send: (event: StartEvent) => void): () => void
}

/** The real actors of the start. */
export const startActors = (source: StartSource) => ({
  loadSite: fromPromise<void, void>(() => source.loadSite()),
  hydrate: fromPromise<void, void>(() => source.hydrate()),
  watchRecovery: fromCallback<{ type: string }, void>(({ sendBack }) => source.watchRecovery(sendBack)),
})
