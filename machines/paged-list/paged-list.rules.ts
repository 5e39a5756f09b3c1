/** What names a row on its list. */
export type RowKey = string | number

/** What a list is narrowed down to, by the flow's own names; `null` where it is not. */
export type Filter = Readonly<Record<string, string | null>>

/** Where one is in a list, as the address tells it: its filter, the page, and the row that is open on it, if any. */
export interface Place {
  readonly filter: Filter
  readonly page: number
  readonly row: RowKey | null
}

/** One request: the page that has the row, or else the page itself. */
export interface Wanted extends Place {
  /** Rows on a page. */
  readonly size: number
}

/** What came of it: the rows of one page by name, which page that is, and how much there is in all. */
export interface Page {
  readonly rows: readonly RowKey[]
  readonly page: number
  readonly totalPages: number
  /** Rows on all pages. */
  readonly total: number
}

/** The page on the screen, and the filter it was asked for with. */
export interface Shown extends Page {
  readonly filter: Filter
}

export const sameFilter = (one: Filter, other: Filter): boolean =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? null) === (other[name] ?? null))

/** Whether the page on the screen is the one of this place. */
export const isAt = (shown: Shown | null, { filter, page }: Place): shown is Shown =>
  shown !== null && shown.page === page && sameFilter(shown.filter, filter)

/** Whether an address names another place; one that names no row is at home with any of its page. */
export const leadsElsewhere = (to: Place, from: Place): boolean =>
  !sameFilter(to.filter, from.filter) || (to.row === null ? to.page !== from.page : to.row !== from.row)

/**
 * The row to open on a page that has come: the one wanted; where that is gone, or the page is another than before, the
 * first of a list that opens it; otherwise none.
 */
export function rowToOpen(
  { rows }: Page,
  { place, shown, opensFirst }: { readonly place: Place; readonly shown: Shown | null; readonly opensFirst: boolean },
): RowKey | null {
  if (place.row !== null && rows.includes(place.row)) return place.row
  return opensFirst && (place.row !== null || !isAt(shown, place)) ? (rows[0] ?? null) : null
}
