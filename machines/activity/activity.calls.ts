import { promotionsCalls } from '#wire/engagement/promotions.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const activityActorCalls = defineCalls({
  join: promotionsCalls.joinPromotion,
  claim: promotionsCalls.claimPromotion,
})
