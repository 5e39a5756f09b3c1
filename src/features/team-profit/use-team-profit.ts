import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useRecordPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'
import { agentReportsCalls } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamProfitPage = ValueOf<typeof agentReportsCalls.agentProfit>

const filters = { under: v.pipe(v.string(), v.uuid()) }

/** The list of what a line has won and lost; the level one has gone down to is in the address. */
export function useTeamProfit(username: string) {
  const api = useApi()
  const place = useRecordPlace(filters)
  const list = useList(place, {
    queryKey: memberKey(username, 'teamProfit'),
    load: ({ filter, page }, signal) =>
      api.send(agentReportsCalls.agentProfit, { ...asked(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
