import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import * as v from 'valibot'

/** How the router reads and writes a query: as plain text, `?q=777` and not `?q=%22777%22`. */
export const searchFormat = {
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
}

/** A value of a query as text: the router reads figures, `true` and `false` as what they look like. */
export const SearchText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))

/** A name in a query: of a filter, a vendor, a game or a row. */
export const SearchName = v.pipe(SearchText, v.regex(/^[\w.-]{1,64}$/))

/** A page number in a query, from 1 on. */
export const SearchPage = v.pipe(
  SearchText,
  v.regex(/^\d{1,6}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(100_000),
)

/** A parameter that may be missing. Nonsense counts as missing, and the router takes it out of the address. */
export const param = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
