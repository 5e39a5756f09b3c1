import * as v from 'valibot'
import { namesSearch } from '#src/shared/paged-list/list-search-params.ts'
import { param } from '#src/platform/search-params.ts'

/** The latest valid time, in epoch milliseconds. */
const latest = 8_640_000_000_000_000

/** Search params of the wallet pages: the vendor of the target wallet. */
export const WalletSearch = namesSearch('to')

/** Search params of the player protection page: end of a self-exclusion just made, in epoch milliseconds. */
export const ProtectionSearch = v.object({
  until: param(v.union([v.literal('ever'), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(latest))])),
})
