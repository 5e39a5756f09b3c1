import * as v from 'valibot'
import { whole } from './shapes.ts'

/** How a call is asked for one page of a list, of `size` rows where it is not told how many. */
export const pageWanted = (size: number) => ({
  /** A page beyond the last one is the last one. */
  pageNo: v.optional(whole(1, 100_000), 1),
  pageSize: v.optional(whole(1, 100), size),
})

/** What comes of it: the rows of one page, which page that is, and how much there is in all. */
export const pageOf = <Row extends v.GenericSchema<unknown, unknown>>(row: Row) => ({
  list: v.array(row),
  /** The page these are. */
  pageNo: v.number(),
  totalPages: v.number(),
  /** Rows on all pages. */
  total: v.number(),
})

/** A day at the site, `yyyy-MM-dd`. */
export const Day = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
