/** Query of the pages of promotions: what the list is looked through by, or which one is looked at. */
export interface PromotionSearch {
  readonly category?: string | undefined
  readonly state?: string | undefined
  readonly id?: string
}
