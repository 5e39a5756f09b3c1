import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useLocalListState, useRecordUrlState } from '#src/shared/paged-list/list-url-state.ts'
import { activeFilters, useList } from '#src/shared/paged-list/use-list.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import type { ValueOf } from '#wire/call.ts'
import { statementsCalls, statementSides, statementStates } from '#wire/contracts/statements.ts'

export type StatementsPage = ValueOf<typeof statementsCalls.agentStatements>

const filters = { side: v.picklist(statementSides), state: v.picklist(statementStates) }

/** Search param besides the state of the list: a contract page has statements and contracts. */
export const extraParams = { view: 'statements' } as const

/** Returns an agent's statements of a kind of contract; the state is in the URL, and a live event reports new ones. */
export function useStatements(username: string, kind: ContractKind) {
  const api = useApi()
  const place = useRecordUrlState(filters, extraParams)
  const list = useList(place, {
    queryKey: memberKey(username, 'contracts', 'statements', kind),
    load: ({ filter, page }, signal) =>
      api.send(statementsCalls.agentStatements, { kind, ...activeFilters(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}

/** The initial state: the latest bets. */
const latest = { filter: {}, page: 1, row: null }

/** Returns the list of the bets that counted for a statement. */
export function useStatementBets(username: string, id: string) {
  const api = useApi()
  return useList(useLocalListState(latest), {
    queryKey: memberKey(username, 'contracts', 'statementBets', id),
    load: ({ page }, signal) => api.send(statementsCalls.agentStatementBets, { id, ...page }, { signal }),
    size: 10,
  })
}
