import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import { agentReportsCalls } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamProfitPage = ValueOf<typeof agentReportsCalls.agentProfit>

const filters = { under: v.pipe(v.string(), v.uuid()) }

/** Returns the list of the profit and loss of lines; the open level is in the URL. */
export function useTeamProfit(username: string) {
  const api = useApi()
  const place = useRecordUrlState(filters)
  const list = useList(place, {
    queryKey: memberKey(username, 'teamProfit'),
    load: ({ filter, page }, signal) =>
      api.send(agentReportsCalls.agentProfit, { ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
