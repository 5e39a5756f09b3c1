import { fromCallback, fromPromise } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import type { NoticesEvent } from './notices.machine.ts'
import type { Found, NoticesWanted } from './notices.rules.ts'

/** What happens around the notices: the browser's address, the site's language, and what the operator publishes. */
export type Surroundings = Extract<NoticesEvent, { type: 'place.changed' | 'language.changed' | 'news.arrived' }>

/** Where notices come from; a read fills the query cache, from which the screen takes the words. */
export interface NoticesSources {
  page(wanted: NoticesWanted): Promise<Answer<Found>>
  /** Tells of changes until the function it returns is called. */
  watch(tell: (event: Surroundings) => void): () => void
}

/** The real actors of the notices. */
export const noticesActors = (sources: NoticesSources) => ({
  loadPage: fromPromise<Answer<Found>, NoticesWanted>(({ input }) => sources.page(input)),
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => sources.watch(sendBack)),
})
