import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { useListUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { agentReportsCalls, overviewFigures, type OverviewPeriod, overviewPeriods } from '#wire/agents/agent-reports.ts'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamOverview = ValueOf<typeof agentReportsCalls.agentOverview>

const first = { period: 'month', figure: 'turnover' } as const

const words = {
  unfiltered: first,
  filters: { period: v.picklist(overviewPeriods), figure: v.picklist(overviewFigures) },
}

/** The period, and the figure of the chart, as in the URL. */
export type OverviewPlace = ReturnType<typeof useTeamOverview>['place']

const overviewOf = (api: Api, username: string, period: OverviewPeriod) =>
  queryOptions({
    queryKey: memberKey(username, 'teamOverview', period),
    queryFn: ({ signal }) => valueOf(api.send(agentReportsCalls.agentOverview, { period }, { signal })),
    gcTime: 0,
  })

/** Returns the figures of an agent's team for the period in the URL. */
export function useTeamOverview(username: string) {
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { state, setState } = useListUrlState(words)
  const read = useQuery(overviewOf(useApi(), username, state.filter.period))
  const choose = (next: Partial<typeof state.filter>) =>
    setState({ filter: { ...state.filter, ...next }, page: 1, row: null }, false)
  return { read, place: state.filter, choose, gmtOffset }
}

/** Returns the figures of an agent's team in the last thirty days. */
export const useTeamSummary = (username: string) => useQuery(overviewOf(useApi(), username, 'month'))
