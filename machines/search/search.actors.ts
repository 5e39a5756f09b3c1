import { fromCallback } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { searchActorCalls, type SearchEvent } from './search.machine.ts'

/** Events from outside the dialog: of the address, of keys and buttons, and of the session. */
export type SearchSurroundings = Extract<
  SearchEvent,
  { type: 'address.opened' | 'address.closed' | 'owner.changed' | 'search.requested' | 'term.typed' }
>

/** The dependencies of the search: the client, and `watch`, which sends events until the returned function runs. */
export interface SearchDependencies {
  readonly api: Api
  watch(send: (event: SearchSurroundings) => void): () => void
}

/** The real actors of the search. */
export const searchActors = ({ api, watch }: SearchDependencies) => ({
  ...callActors(searchActorCalls, api),
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
