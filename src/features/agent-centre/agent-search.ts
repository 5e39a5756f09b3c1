import * as v from 'valibot'
import { listSearch, recordSearch } from '#src/shared/paged-list/list-search-params.ts'
import { param, SearchText } from '#src/platform/search-params.ts'

/** Part of the username of a team member. */
const name = param(v.pipe(SearchText, v.maxLength(64)))

/** Search params of the team page: its list, and the id of the member of a transfer. */
export const TeamSearch = v.object({
  ...listSearch('under', 'level', 'who').entries,
  name,
  send: param(v.pipe(v.string(), v.uuid())),
})

/** Search params of the record of a team's rounds. */
export const TeamBettingSearch = v.object({ ...recordSearch('member', 'type', 'vendor', 'state').entries, name })

/** Search params of the record of a team's transactions. */
export const TeamTransactionsSearch = v.object({ ...recordSearch('member', 'kind').entries, name })

/** Search params of a contract page: contracts or statements, and the member whose contract is open. */
export const ContractSearch = v.object({
  ...recordSearch('state', 'with', 'side').entries,
  view: param(v.literal('statements')),
})
