import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import * as v from 'valibot'
import { brandView } from '#machines/app/app.selectors.ts'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { valueOf } from '#src/api/queries.ts'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { useAddressedPlace } from '#src/parts/paged-list/place-keeper.ts'
import { agentReportsCalls, overviewFigures, type OverviewPeriod, overviewPeriods } from '#wire/agents/agent-reports.ts'
import type { Api } from '#wire/api.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamOverview = ValueOf<typeof agentReportsCalls.agentOverview>

const first = { period: 'today', figure: 'turnover' } as const

const Search = v.object({
  period: v.optional(v.fallback(v.picklist(overviewPeriods), first.period), first.period),
  figure: v.optional(v.fallback(v.picklist(overviewFigures), first.figure), first.figure),
})

/** The period and the figure whose days are drawn, as the address has them. */
export type OverviewPlace = v.InferOutput<typeof Search>

const words = { unfiltered: first, filters: Search.entries }

const overviewOf = (api: Api, username: string, period: OverviewPeriod) =>
  queryOptions({
    queryKey: memberKey(username, 'teamOverview', period),
    queryFn: ({ signal }) => valueOf(api.send(agentReportsCalls.agentOverview, { period }, { signal })),
    gcTime: 0,
  })

/** What an agent's team did in the period that the address names. */
export function useTeamOverview(username: string) {
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const keeper = useAddressedPlace(words)
  const search = useLocation({ select: (location) => location.search })
  const place = v.parse(Search, search)
  const read = useQuery(overviewOf(useApi(), username, place.period))
  const choose = (next: Partial<OverviewPlace>) =>
    keeper.choose({ filter: { ...place, ...next }, page: 1, row: null }, false)
  return { read, place, choose, gmtOffset }
}
