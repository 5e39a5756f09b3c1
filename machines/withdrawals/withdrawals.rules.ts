/** What the list of withdrawals is narrowed down to: how far they are, and the days they were requested on. */
export interface WithdrawalsFilter {
  readonly state: 'all' | 'open' | 'paid' | 'over'
  /** `yyyy-MM-dd` by the site's clock; null where there is no such end. */
  readonly from: string | null
  readonly to: string | null
}

export const allWithdrawals = { state: 'all', from: null, to: null } as const

/** Withdrawals on a page. */
export const withdrawalsPageSize = 10
