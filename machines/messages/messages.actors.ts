import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import type { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import { messagesActorCalls } from './messages.calls.ts'

/** What the inbox needs: the client, and the chart of its pages with actors of its own. */
export interface MessagesDependencies {
  readonly api: Api
  readonly pagedList: typeof pagedListMachine
}

/** The real actors of the inbox. */
export const messagesActors = ({ api, pagedList }: MessagesDependencies) => ({
  pagedList,
  ...callActors(messagesActorCalls, api),
})
