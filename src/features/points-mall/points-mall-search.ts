/** Query of the points mall: what of it is looked at, and in the rewards which kind and which one. */
export interface PointsMallSearch {
  readonly view?: string | undefined
  readonly kind?: string | undefined
  readonly reward?: string | undefined
}

/** What there is besides the rewards, for members. */
export const memberViews = ['redemptions', 'history'] as const
