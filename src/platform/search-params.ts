import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import * as v from 'valibot'

/** The router's search format: plain text, `?q=777` and not `?q=%22777%22`. */
export const searchFormat = {
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
}

/** A search parameter as text: the router parses numbers, `true` and `false`. */
export const SearchText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))

/** A name in a search parameter: of a filter, a vendor, a game or a row. */
export const SearchName = v.pipe(SearchText, v.regex(/^[\w.-]{1,64}$/))

/** A page number in a search parameter, from 1 on. */
export const SearchPage = v.pipe(
  SearchText,
  v.regex(/^\d{1,6}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(100_000),
)

/** An optional parameter. An invalid one counts as missing, and the router removes it from the address. */
export const param = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
