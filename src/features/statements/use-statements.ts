import { useMemo } from 'react'
import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { type ListReads, usePagedList } from '#src/parts/paged-list/list-reads.ts'
import type { PlaceKeeper } from '#src/parts/paged-list/place-keeper.ts'
import { useRecordPlace } from '#src/parts/paged-list/record-place.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import type { RequestOf, ValueOf } from '#wire/call.ts'
import { statementsCalls, statementSides, statementStates } from '#wire/contracts/statements.ts'

export type StatementsPage = ValueOf<typeof statementsCalls.agentStatements>
type BetsPage = ValueOf<typeof statementsCalls.agentStatementBets>

/** What statements are narrowed down to. */
export interface StatementsFilter {
  readonly from: string | null
  readonly to: string | null
  readonly side: (typeof statementSides)[number] | null
  readonly state: (typeof statementStates)[number] | null
}

const filters = { side: v.picklist(statementSides), state: v.picklist(statementStates) }

/** Stands in the address beside the place of the list: the page of a kind of contract has statements and contracts. */
export const beside = { view: 'statements' } as const

/** What is asked of the server for a filter. */
export const requestOf = (
  kind: ContractKind,
  { from, to, side, state }: StatementsFilter,
): RequestOf<typeof statementsCalls.agentStatements> => ({
  kind,
  from: from ?? undefined,
  to: to ?? undefined,
  side: side ?? undefined,
  state: state ?? undefined,
})

/** Runs the list of an agent's statements of a kind of contract; its place is in the address, and the live stream says when there is more. */
export function useStatements(username: string, kind: ContractKind) {
  const api = useApi()
  const { keeper, unfiltered, today, gmtOffset } = useRecordPlace(filters, beside)
  const reads = useMemo(
    (): ListReads<StatementsPage, StatementsFilter> => ({
      load: ({ filter, page, size }, signal) =>
        api.send(
          statementsCalls.agentStatements,
          { ...requestOf(kind, filter), pageNo: page, pageSize: size },
          { signal },
        ),
      keyOf: ({ from, to, side, state }, page) =>
        memberKey(
          username,
          'contracts',
          'statements',
          kind,
          from ?? '',
          to ?? '',
          side ?? '',
          state ?? '',
          String(page),
        ),
      follows: (key) => key[2] === 'contracts' && key[3] === 'statements',
    }),
    [api, kind, username],
  )
  return { list: usePagedList(reads, keeper, { unfiltered, size: 20, opensFirst: false }), reads, today, gmtOffset }
}

const unfiltered = {}

/** Whoever opens a statement wants its latest bets first: their place is in no address. */
const nowhere: PlaceKeeper = {
  place: { filter: unfiltered, page: 1, row: null },
  follow: () => () => undefined,
  choose: () => undefined,
}

/** Runs the list of the bets that counted for a statement. */
export function useStatementBets(username: string, id: string) {
  const api = useApi()
  const reads = useMemo(
    (): ListReads<BetsPage, typeof unfiltered> => ({
      load: ({ page, size }, signal) =>
        api.send(statementsCalls.agentStatementBets, { id, pageNo: page, pageSize: size }, { signal }),
      keyOf: (_, page) => memberKey(username, 'contracts', 'statementBets', id, String(page)),
    }),
    [api, id, username],
  )
  return { list: usePagedList(reads, nowhere, { unfiltered, size: 10, opensFirst: false }), reads }
}
