import { fromCallback, fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { type FoundOnSite, searchCalls } from '#wire/content/search.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Language } from '#wire/shapes.ts'
import type { SearchEvent } from './search.machine.ts'

/** Events from outside the dialog: of the address, of keys and buttons, and of the session. */
export type SearchSurroundings = Extract<
  SearchEvent,
  { type: 'address.opened' | 'address.closed' | 'owner.changed' | 'search.requested' | 'term.typed' }
>

/**
 * The dependencies of the search: the client, the language of the help in the results, and `watch`, which sends events
 * until the returned function runs.
 */
export interface SearchDependencies {
  readonly api: Api
  language(): Language
  watch(send: (event: SearchSurroundings) => void): () => void
}

/** The real actors of the search. */
export const searchActors = ({ api, language, watch }: SearchDependencies) => ({
  searchSite: fromPromise<Answer<FoundOnSite>, { readonly q: string }>(({ input, signal }) =>
    api.send(searchCalls.searchSite, { ...input, language: language() }, { signal }),
  ),
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
