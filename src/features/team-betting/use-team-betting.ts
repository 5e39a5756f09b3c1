import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import { agentReportsCalls } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'
import { roundStates } from '#wire/records/records.ts'
import { Code, GameType, text } from '#wire/shapes.ts'

export type TeamBettingPage = ValueOf<typeof agentReportsCalls.agentBets>

const filters = {
  member: v.pipe(v.string(), v.uuid()),
  name: text(64),
  type: GameType,
  vendor: Code,
  state: v.picklist(roundStates),
}

/** Returns the list of a team's rounds; its state is in the URL. */
export function useTeamBetting(username: string) {
  const api = useApi()
  const place = useRecordUrlState(filters)
  const list = useList(place, {
    queryKey: memberKey(username, 'teamBetting'),
    load: ({ filter, page }, signal) =>
      api.send(agentReportsCalls.agentBets, { ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}
