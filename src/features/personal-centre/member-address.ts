import * as v from 'valibot'
import type { CentrePlace } from '#machines/personal-centre/personal-centre.rules.ts'
import type { PlainMessageId } from '#src/i18n/messages.ts'
import { listParams } from '#src/shared/paged-list/place-search.ts'
import { param, SearchName } from '#src/platform/search-params.ts'

/** The latest time there is, in epoch milliseconds. */
const latest = 8_640_000_000_000_000

const filter = param(SearchName)

/** Query of the pages of members: the place in a record, whose filters have values of their own, and what one page alone asks for. */
export const MemberSearch = v.object({
  ...listParams,
  from: filter,
  /** The last day of a record; of the wallets the vendor's that money is to go to. */
  to: filter,
  kind: filter,
  type: filter,
  state: filter,
  vendor: filter,
  wallet: filter,
  /** Until when a member has just excluded themselves, in epoch milliseconds. */
  until: param(v.union([v.literal('ever'), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(latest))])),
})

/** What a place is called above its content. */
export function centreTitle(place: Exclude<CentrePlace, null>): PlainMessageId {
  if (place === 'menu') return 'page.me.title'
  return place === 'wallet' ? 'member.transferFund' : `member.${place}`
}
