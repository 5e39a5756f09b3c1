import { fromCallback, fromPromise } from 'xstate'
import type { Published, SiteVersionEvent } from './site-version.machine.ts'

/** The browser's view of the site's versions. */
export interface VersionSource {
  /** Reports a newer version that waits, and pages that broke, until the function it returns is called. */
  watch(notify: (event: SiteVersionEvent) => void): () => void
  /** Asks the server for the published version. */
  published(signal: AbortSignal): Promise<Published>
  /** Resolves once the waiting version controls this page. */
  takeOver(): Promise<void>
}

/** Returns the actors of the site's version. */
export const siteVersionActors = (source: VersionSource) => ({
  watchVersion: fromCallback<{ type: string }, void>(({ sendBack }) => source.watch(sendBack)),
  askPublished: fromPromise<Published, void>(({ signal }) => source.published(signal)),
  takeOver: fromPromise<void, void>(() => source.takeOver()),
})
