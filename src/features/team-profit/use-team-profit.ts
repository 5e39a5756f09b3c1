import { useMemo } from 'react'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import { agentReportsCalls } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamProfitPage = ValueOf<typeof agentReportsCalls.agentProfit>

/** Which days and whose line. */
export interface TeamProfitFilter {
  readonly from: string | null
  readonly to: string | null
  readonly under: string | null
}

const filters = { under: v.pipe(v.string(), v.uuid()) }

/** What is asked of the server for a filter. */
export const requestOf = ({ from, to, under }: TeamProfitFilter) => ({
  from: from ?? undefined,
  to: to ?? undefined,
  under: under ?? undefined,
})

/** Runs the list of what a line has won and lost; the level one has gone down to is in the address. */
export function useTeamProfit(username: string) {
  const api = useApi()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(filters)
  const reads = useMemo(
    (): ListReads<TeamProfitPage, TeamProfitFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(agentReportsCalls.agentProfit, { ...requestOf(filter), pageNo: page, pageSize: size }, { signal }),
      keyOf: ({ from, to, under }, page) =>
        memberKey(username, 'teamProfit', from ?? '', to ?? '', under ?? '', String(page)),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}
