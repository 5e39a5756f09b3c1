import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { balanceRead } from '#src/api/queries.ts'
import { useRecordPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'
import { agentReportsCalls, incomeKinds } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamIncomePage = ValueOf<typeof agentReportsCalls.agentIncome>

const filters = { kind: v.picklist(incomeKinds) }

/** The list of what an agent was paid; its place is in the address. */
export function useTeamIncome(username: string) {
  const api = useApi()
  const place = useRecordPlace(filters)
  const list = useList(place, {
    // Whatever is paid moves the balance.
    queryKey: memberKey(username, balanceRead, 'teamIncome'),
    load: ({ filter, page }, signal) =>
      api.send(agentReportsCalls.agentIncome, { ...asked(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
