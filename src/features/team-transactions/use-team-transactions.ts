import { useMemo } from 'react'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import { agentReportsCalls, type TransactionKind, transactionKinds } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'
import { text } from '#wire/shapes.ts'

export type TeamTransactionsPage = ValueOf<typeof agentReportsCalls.agentTransactions>

/** What the transactions are narrowed down to. */
export interface TeamTransactionsFilter {
  readonly from: string | null
  readonly to: string | null
  readonly member: string | null
  readonly name: string | null
  readonly kind: TransactionKind | null
}

const filters = { member: v.pipe(v.string(), v.uuid()), name: text(64), kind: v.picklist(transactionKinds) }

/** What is asked of the server for a filter. */
export const requestOf = ({ from, to, member, name, kind }: TeamTransactionsFilter) => ({
  from: from ?? undefined,
  to: to ?? undefined,
  member: member ?? undefined,
  name: name ?? undefined,
  kind: kind ?? undefined,
})

/** Runs the list of a team's transactions; its place is in the address. */
export function useTeamTransactions(username: string) {
  const api = useApi()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(filters)
  const reads = useMemo(
    (): ListReads<TeamTransactionsPage, TeamTransactionsFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(
          agentReportsCalls.agentTransactions,
          { ...requestOf(filter), pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ from, to, member, name, kind }, page) =>
        memberKey(
          username,
          'teamTransactions',
          ...[from, to, member, name, kind].map((part) => part ?? ''),
          String(page),
        ),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}
