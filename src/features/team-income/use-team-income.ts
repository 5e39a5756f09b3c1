import { useMemo } from 'react'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { isBalance } from '#src/api/queries.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import { agentReportsCalls, type IncomeKind, incomeKinds } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'

export type TeamIncomePage = ValueOf<typeof agentReportsCalls.agentIncome>

/** Which days, and paid for what. */
export interface TeamIncomeFilter {
  readonly from: string | null
  readonly to: string | null
  readonly kind: IncomeKind | null
}

const filters = { kind: v.picklist(incomeKinds) }

/** What is asked of the server for a filter. */
export const requestOf = ({ from, to, kind }: TeamIncomeFilter) => ({
  from: from ?? undefined,
  to: to ?? undefined,
  kind: kind ?? undefined,
})

/** Runs the list of what an agent was paid; its place is in the address. */
export function useTeamIncome(username: string) {
  const api = useApi()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(filters)
  const reads = useMemo(
    (): ListReads<TeamIncomePage, TeamIncomeFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(agentReportsCalls.agentIncome, { ...requestOf(filter), pageNo: page, pageSize: size }, { signal }),
      keyOf: ({ from, to, kind }, page) =>
        memberKey(username, 'teamIncome', from ?? '', to ?? '', kind ?? '', String(page)),
      // Whatever is paid moves the balance.
      follows: (key) => isBalance({ queryKey: key }),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}
