import { fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { PagedListEvent } from './paged-list.machine.ts'
import type { Page, Wanted } from './paged-list.rules.ts'

/** What happens around a list: the browser's address names another place, or what the list tells of has changed. */
export type Surroundings = Extract<PagedListEvent, { type: 'place.changed' | 'reload.requested' }>

/** Where the pages of a list come from; a read keeps the rows, for the screen to take from there. */
export interface PageSource {
  load(wanted: Wanted, signal: AbortSignal): Promise<Answer<Page>>
  /** Tells of changes until the function it returns is called. */
  watch(tell: (event: Surroundings) => void): () => void
}

/** The real actors of a list. */
export const pagedListActors = (source: PageSource) => ({
  loadPage: fromPromise<Answer<Page>, Wanted>(({ input, signal }) => source.load(input, signal)),
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => source.watch(sendBack)),
})
