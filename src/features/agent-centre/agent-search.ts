import * as v from 'valibot'
import { listSearch, recordSearch } from '#src/shared/paged-list/place-search.ts'
import { param, SearchText } from '#src/platform/search-params.ts'

/** A part of the name of one of the team. */
const name = param(v.pipe(SearchText, v.maxLength(64)))

/** Query of the page of the team: its list, or the id of the one of it whom money is sent to. */
export const TeamSearch = v.object({
  ...listSearch('under', 'level', 'who').entries,
  name,
  send: param(v.pipe(v.string(), v.uuid())),
})

/** Query of the record of a team's rounds. */
export const TeamBettingSearch = v.object({ ...recordSearch('member', 'type', 'vendor', 'state').entries, name })

/** Query of the record of a team's transactions. */
export const TeamTransactionsSearch = v.object({ ...recordSearch('member', 'kind').entries, name })

/** Query of the page of a kind of contract: the contracts, with whom the one is that is open, or what they came to. */
export const ContractSearch = v.object({
  ...recordSearch('state', 'with', 'side').entries,
  view: param(v.literal('statements')),
})
