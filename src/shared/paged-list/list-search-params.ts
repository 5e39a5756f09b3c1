import * as v from 'valibot'
import { param, SearchName, SearchPage, SearchText } from '#src/platform/search-params.ts'

/** The id of a row. */
export type RowKey = string | number

/** The values of a list's filters by name; `null` for no filter. */
export type Filter = Readonly<Record<string, string | null>>

/** The state of a list: its filter, the page, from 1 on, and the open row, if any. */
export interface ListSearch<FilterValues extends Filter = Filter> {
  readonly filter: FilterValues
  readonly page: number
  readonly row: RowKey | null
}

/** The schema of each filter's value. */
type Values = Readonly<Record<string, v.GenericSchema<unknown, string>>>

/** The search params of a list: the default filter, and the schema of each filter's value. */
export interface ListSearchSchema<Named extends Values = Values, First extends Filter = Filter> {
  readonly unfiltered: First
  readonly filters: Named
}

/** The filter type of a schema: a value can be null only where the default is. */
export type FilterOf<Named extends Values, First extends Filter> = {
  readonly [Name in keyof Named & keyof First]: v.InferOutput<Named[Name]> | (null extends First[Name] ? null : never)
}

/** An id of digits is a number: a URL cannot tell them apart. */
const Row = v.pipe(
  SearchText,
  v.regex(/^[\w-]{1,64}$/),
  v.transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : text)),
)

/** Search params of every list; filters are validated by the list itself. */
export const listParams = { pageNo: param(SearchPage), id: param(Row) }

const name = param(SearchName)

/** Search params that are each a name: a filter's value, a day, a vendor or a row. */
export const namesSearch = <Name extends string>(...names: readonly Name[]) =>
  v.object(Object.fromEntries(names.map((each) => [each, name])) as Readonly<Record<Name, typeof name>>)

/** Search params of a page with a list and these filters; the list validates their values. */
export const listSearch = <Name extends string = never>(...filters: readonly Name[]) =>
  v.object({ ...listParams, ...namesSearch(...filters).entries })

/** Search params of a page with a record: the days and these filters. */
export const recordSearch = <Name extends string = never>(...filters: readonly Name[]) =>
  listSearch<'from' | 'to' | Name>('from', 'to', ...filters)

/** Parses the search params of a list; invalid values fall back to the default. */
export function parseListSearch<Named extends Values, First extends Filter>(
  { unfiltered, filters }: ListSearchSchema<Named, First>,
  search: Readonly<Record<string, unknown>>,
): ListSearch<FilterOf<Named, First>> {
  const read = <Value, Other>(schema: v.GenericSchema<unknown, Value>, value: unknown, other: Other) => {
    const { success, output } = v.safeParse(schema, value)
    return success ? output : other
  }
  const chosen = Object.entries(filters).map(([name, schema]) => [
    name,
    read(schema, read(SearchText, search[name], null), unfiltered[name] ?? null),
  ])
  return {
    filter: Object.fromEntries(chosen) as FilterOf<Named, First>,
    page: read(SearchPage, search['pageNo'], 1),
    row: read(Row, search['id'], null),
  }
}

/** Returns the search params of a list's state, without its defaults. */
export function formatListSearch(
  { unfiltered }: Pick<ListSearchSchema, 'unfiltered'>,
  { filter, page, row }: ListSearch,
): Readonly<Record<string, string | number>> {
  const chosen = Object.entries(filter).filter(([name, value]) => value !== null && value !== unfiltered[name])
  return {
    ...(Object.fromEntries(chosen) as Record<string, string>),
    ...(page === 1 ? {} : { pageNo: page }),
    ...(row === null ? {} : { id: row }),
  }
}

export const sameFilter = (one: Filter, other: Filter): boolean =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? null) === (other[name] ?? null))
