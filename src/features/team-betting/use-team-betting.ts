import { useMemo } from 'react'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import { agentReportsCalls } from '#wire/agents/agent-reports.ts'
import type { ValueOf } from '#wire/call.ts'
import { type RoundState, roundStates } from '#wire/records/records.ts'
import { Code, GameType, text } from '#wire/shapes.ts'

export type TeamBettingPage = ValueOf<typeof agentReportsCalls.agentBets>

/** What the rounds are narrowed down to. */
export interface TeamBettingFilter {
  readonly from: string | null
  readonly to: string | null
  readonly member: string | null
  readonly name: string | null
  readonly type: GameType | null
  readonly vendor: string | null
  readonly state: RoundState | null
}

const filters = {
  member: v.pipe(v.string(), v.uuid()),
  name: text(64),
  type: GameType,
  vendor: Code,
  state: v.picklist(roundStates),
}

/** What is asked of the server for a filter. */
export const requestOf = ({ from, to, member, name, type, vendor, state }: TeamBettingFilter) => ({
  from: from ?? undefined,
  to: to ?? undefined,
  member: member ?? undefined,
  name: name ?? undefined,
  type: type ?? undefined,
  vendor: vendor ?? undefined,
  state: state ?? undefined,
})

/** Runs the list of a team's rounds; its place is in the address. */
export function useTeamBetting(username: string) {
  const api = useApi()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(filters)
  const reads = useMemo(
    (): ListReads<TeamBettingPage, TeamBettingFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(agentReportsCalls.agentBets, { ...requestOf(filter), pageNo: page, pageSize: size }, { signal }),
      keyOf: ({ from, to, member, name, type, vendor, state }, page) =>
        memberKey(
          username,
          'teamBetting',
          ...[from, to, member, name, type, vendor, state].map((part) => part ?? ''),
          String(page),
        ),
    }),
    [api, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}
