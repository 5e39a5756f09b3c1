import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import { agentReportsCalls, transactionKinds } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'
import { text } from '#wire/shapes.ts'

export type TeamTransactionsPage = ValueOf<typeof agentReportsCalls.agentTransactions>

const filters = { member: v.pipe(v.string(), v.uuid()), name: text(64), kind: v.picklist(transactionKinds) }

/** Returns the list of a team's transactions; its state is in the URL. */
export function useTeamTransactions(username: string) {
  const api = useApi()
  const place = useRecordUrlState(filters)
  const list = useList(place, {
    queryKey: memberKey(username, 'teamTransactions'),
    load: ({ filter, page }, signal) =>
      api.send(agentReportsCalls.agentTransactions, { ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
