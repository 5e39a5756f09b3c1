import * as v from 'valibot'
import { namesSearch } from '#src/shared/paged-list/place-search.ts'
import { param } from '#src/platform/search-params.ts'

/** The latest time there is, in epoch milliseconds. */
const latest = 8_640_000_000_000_000

/** Query of the pages of wallets: the vendor's that money is to go to. */
export const WalletSearch = namesSearch('to')

/** Query of the page of what protects a player: until when a member has just excluded themselves, in epoch milliseconds. */
export const ProtectionSearch = v.object({
  until: param(v.union([v.literal('ever'), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(latest))])),
})
