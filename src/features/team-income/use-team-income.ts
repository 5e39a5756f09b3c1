import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { balanceRead } from '#src/api/queries.ts'
import { useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import { agentReportsCalls, incomeKinds } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamIncomePage = ValueOf<typeof agentReportsCalls.agentIncome>

const filters = { kind: v.picklist(incomeKinds) }

/** Returns the list of an agent's income; its state is in the URL. */
export function useTeamIncome(username: string) {
  const api = useApi()
  const place = useRecordUrlState(filters)
  const list = useList(place, {
    // Every payment changes the balance.
    queryKey: memberKey(username, balanceRead, 'teamIncome'),
    load: ({ filter, page }, signal) =>
      api.send(agentReportsCalls.agentIncome, { ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
