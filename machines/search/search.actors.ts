import { fromCallback } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { searchActorCalls, type SearchEvent } from './search.machine.ts'

/** What happens around the search: the address opens and closes it, and keys ask for it. */
export type SearchSurroundings = Extract<
  SearchEvent,
  { type: 'address.opened' | 'address.closed' | 'owner.changed' | 'search.requested' | 'term.typed' }
>

/** What the search needs: the client, and whoever tells what happens around it until the function returned is called. */
export interface SearchDependencies {
  readonly api: Api
  watch(tell: (event: SearchSurroundings) => void): () => void
}

/** The real actors of the search. */
export const searchActors = ({ api, watch }: SearchDependencies) => ({
  ...callActors(searchActorCalls, api),
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
