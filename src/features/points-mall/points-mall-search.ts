import * as v from 'valibot'
import { listParams } from '#src/shared/paged-list/list-search-params.ts'
import { param } from '#src/platform/search-params.ts'
import { RewardName, rewardTypes } from '#wire/loyalty/point-rules.ts'

/** Views for members, besides the rewards. */
export const memberViews = ['redemptions', 'history'] as const

/** Search params of the points mall: the view, and the filter and open reward of the rewards view. */
export const PointsMallSearch = v.object({
  view: param(v.picklist(memberViews)),
  kind: param(v.picklist(rewardTypes)),
  reward: param(RewardName),
  ...listParams,
})
