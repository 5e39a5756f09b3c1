import * as v from 'valibot'
import { useApi } from '#src/api/api-context.tsx'
import { memberKey } from '#src/api/member-key.ts'
import { useOwnPlace, useRecordPlace } from '#src/shared/paged-list/list-place.ts'
import { asked, useList } from '#src/shared/paged-list/use-list.ts'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import type { ValueOf } from '#wire/call.ts'
import { statementsCalls, statementSides, statementStates } from '#wire/contracts/statements.ts'

export type StatementsPage = ValueOf<typeof statementsCalls.agentStatements>

const filters = { side: v.picklist(statementSides), state: v.picklist(statementStates) }

/** Stands in the address beside the place of the list: the page of a kind of contract has statements and contracts. */
export const beside = { view: 'statements' } as const

/** The list of an agent's statements of a kind of contract; its place is in the address, and the live stream says when there is more. */
export function useStatements(username: string, kind: ContractKind) {
  const api = useApi()
  const place = useRecordPlace(filters, beside)
  const list = useList(place, {
    queryKey: memberKey(username, 'contracts', 'statements', kind),
    load: ({ filter, page }, signal) =>
      api.send(statementsCalls.agentStatements, { kind, ...asked(filter), ...page }, { signal }),
    size: 20,
  })
  return { list, today: place.today, gmtOffset: place.gmtOffset }
}

/** A statement opens with its latest bets. */
const latest = { filter: {}, page: 1, row: null }

/** The list of the bets that counted for a statement. */
export function useStatementBets(username: string, id: string) {
  const api = useApi()
  return useList(useOwnPlace(latest), {
    queryKey: memberKey(username, 'contracts', 'statementBets', id),
    load: ({ page }, signal) => api.send(statementsCalls.agentStatementBets, { id, ...page }, { signal }),
    size: 10,
  })
}
