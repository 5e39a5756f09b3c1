import { fromCallback, fromPromise } from 'xstate'
import type { StartEvent } from './start.machine.ts'

/** The browser's side of the start. */
export interface StartSource {
  /** Creates the site's charts, once, and resolves when the catalogue is loaded; rejects when it fails to load. */
  loadSite(): Promise<void>
  /** Resolves when React has hydrated the page. */
  hydrate(): Promise<void>
  /** Reports a later catalogue or a restored network, until the function it returns is called. */
  watchRecovery(send: (event: StartEvent) => void): () => void
}

/** Returns the actors of the start. */
export const startActors = (source: StartSource) => ({
  loadSite: fromPromise<void, void>(() => source.loadSite()),
  hydrate: fromPromise<void, void>(() => source.hydrate()),
  watchRecovery: fromCallback<{ type: string }, void>(({ sendBack }) => source.watchRecovery(sendBack)),
})
