import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useAddressedPlace } from '#src/shared/paged-list/list-place.ts'
import { agentReportsCalls, overviewFigures, type OverviewPeriod, overviewPeriods } from '#wire/agents/agent-reports.ts'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamOverview = ValueOf<typeof agentReportsCalls.agentOverview>

const first = { period: 'today', figure: 'turnover' } as const

const words = {
  unfiltered: first,
  filters: { period: v.picklist(overviewPeriods), figure: v.picklist(overviewFigures) },
}

/** The period and the figure whose days are drawn, as the address has them. */
export type OverviewPlace = ReturnType<typeof useTeamOverview>['place']

const overviewOf = (api: Api, username: string, period: OverviewPeriod) =>
  queryOptions({
    queryKey: memberKey(username, 'teamOverview', period),
    queryFn: ({ signal }) => valueOf(api.send(agentReportsCalls.agentOverview, { period }, { signal })),
    gcTime: 0,
  })

/** What an agent's team did in the period that the address names. */
export function useTeamOverview(username: string) {
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { place, go } = useAddressedPlace(words)
  const read = useQuery(overviewOf(useApi(), username, place.filter.period))
  const choose = (next: Partial<typeof place.filter>) =>
    go({ filter: { ...place.filter, ...next }, page: 1, row: null }, false)
  return { read, place: place.filter, choose, gmtOffset }
}
