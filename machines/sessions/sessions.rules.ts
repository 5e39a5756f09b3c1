/** What the list of sessions is narrowed down to: whether they are open, and the days they were started on. */
export interface SessionsFilter {
  readonly state: 'open' | 'over' | 'all'
  /** `yyyy-MM-dd` by the site's clock; null where there is no such end. */
  readonly from: string | null
  readonly to: string | null
}

/** The sessions one asks for first: those that are open. */
export const openSessions = { state: 'open', from: null, to: null } as const

/** Sessions on a page. */
export const sessionsPageSize = 10
