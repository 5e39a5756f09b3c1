import { promotionsCalls } from '#wire/engagement/promotions.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart; the one of pictures tells how much of one has been sent. */
export const activityApplicationActorCalls = defineCalls({
  sendPicture: [promotionsCalls.sendPromotionPicture],
  apply: promotionsCalls.applyPromotion,
})
