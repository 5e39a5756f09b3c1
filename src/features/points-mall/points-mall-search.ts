import * as v from 'valibot'
import { listParams } from '#src/shared/paged-list/place-search.ts'
import { param } from '#src/platform/search-params.ts'
import { RewardName, rewardTypes } from '#wire/loyalty/point-terms.ts'

/** What there is besides the rewards, for members. */
export const memberViews = ['redemptions', 'history'] as const

/** Query of the points mall: what of it is looked at, and in the rewards which kind and which one. */
export const PointsMallSearch = v.object({
  view: param(v.picklist(memberViews)),
  kind: param(v.picklist(rewardTypes)),
  reward: param(RewardName),
  ...listParams,
})
