import * as v from 'valibot'
import { param, SearchName } from '#src/platform/search-params.ts'
import { promotionCategories } from '#wire/engagement/promotion-rules.ts'

/** Filters of the promotion list by state. */
export const stateFilters = ['open', 'mine', 'soon', 'over'] as const

/** Search params of the promotion pages: the filters of the list, or the id of one promotion. */
export const PromotionSearch = v.object({
  category: param(v.picklist(promotionCategories)),
  state: param(v.picklist(stateFilters)),
  id: param(SearchName),
})
