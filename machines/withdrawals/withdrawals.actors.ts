import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import type { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import { withdrawalsActorCalls } from './withdrawals.calls.ts'

/** What the list of withdrawals needs: the client, and the chart of its pages with actors of its own. */
export interface WithdrawalsDependencies {
  readonly api: Api
  readonly pagedList: typeof pagedListMachine
}

/** The real actors of the list of withdrawals. */
export const withdrawalsActors = ({ api, pagedList }: WithdrawalsDependencies) => ({
  pagedList,
  ...callActors(withdrawalsActorCalls, api),
})
