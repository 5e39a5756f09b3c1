import { fromCallback, fromPromise } from 'xstate'
import type { Published, SiteVersionEvent } from './site-version.machine.ts'

/** What the browser knows of the site's versions. */
export interface VersionSource {
  /** Tells of a newer version that waits, and of pages that broke, until the function it returns is called. */
  watch(tell: (event: SiteVersionEvent) => void): () => void
  /** Asks the server which version it has published. */
  published(signal: AbortSignal): Promise<Published>
  /** Resolves once the version that waits is in charge of this page. */
  takeOver(): Promise<void>
}

/** The real actors of the site's version. */
export const siteVersionActors = (source: VersionSource) => ({
  watchVersion: fromCallback<{ type: string }, void>(({ sendBack }) => source.watch(sendBack)),
  askPublished: fromPromise<Published, void>(({ signal }) => source.published(signal)),
  takeOver: fromPromise<void, void>(() => source.takeOver()),
})
