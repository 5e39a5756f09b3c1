import * as v from 'valibot'
import { whole } from './shapes.ts'

/** Request fields of a page of a list, of `size` rows by default. */
export const pageRequest = (size: number) => ({
  /** A page past the last one is the last one. */
  pageNo: v.optional(whole(1, 100_000), 1),
  pageSize: v.optional(whole(1, 100), size),
})

/** Answer fields of a page: its rows, its number, and the totals. */
export const pageOf = <Row extends v.GenericSchema<unknown, unknown>>(row: Row) => ({
  list: v.array(row),
  /** The page of these rows. */
  pageNo: v.number(),
  totalPages: v.number(),
  /** Rows on all pages. */
  total: v.number(),
})

/** A day at the site, `yyyy-MM-dd`. */
export const Day = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
