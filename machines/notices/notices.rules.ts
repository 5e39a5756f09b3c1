import type { Language } from '#wire/shapes.ts'

/** Where one is among the notices, as the address tells it: a page, and the notice that is open on it, if any. */
export interface Place {
  readonly page: number
  readonly id: number | null
}

/** One request: the page that holds the notice, or else the page itself. */
export interface NoticesWanted {
  readonly language: Language
  readonly place: Place
}

/** What came of it: the notices of one page by number, which page that is, and how many there are. */
export interface Found {
  readonly ids: readonly number[]
  readonly page: number
  readonly totalPages: number
}

/** The place notices are opened at. */
export const firstPlace: Place = { page: 1, id: null }

/** Whether a notice is on the page. */
export const isOn = (found: Found | null, id: number): boolean => found !== null && found.ids.includes(id)

/** The notice to open on a page that has come: the one wanted, or the first (spec §2). */
export const openOn = (found: Found, wanted: number | null): Place => ({
  page: found.page,
  id: wanted !== null && isOn(found, wanted) ? wanted : (found.ids[0] ?? null),
})

/** Whether an address names another place; one that names no notice is at home with any of its page. */
export const leadsElsewhere = (to: Place, from: Place): boolean =>
  to.id === null ? to.page !== from.page : to.id !== from.id
