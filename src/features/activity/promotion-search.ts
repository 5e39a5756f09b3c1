import * as v from 'valibot'
import { param, SearchName } from '#src/platform/search-params.ts'
import { promotionCategories } from '#wire/engagement/promotion-terms.ts'

/** How the list of promotions can be looked through by their state. */
export const stateFilters = ['open', 'mine', 'soon', 'over'] as const

/** Query of the pages of promotions: what the list is looked through by, or which one is looked at. */
export const PromotionSearch = v.object({
  category: param(v.picklist(promotionCategories)),
  state: param(v.picklist(stateFilters)),
  id: param(SearchName),
})
