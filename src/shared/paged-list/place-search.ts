import * as v from 'valibot'
import { param, SearchName, SearchPage, SearchText } from '#src/platform/search-params.ts'

/** What names a row on its list. */
export type RowKey = string | number

/** What a list is narrowed down to, by the names of its parameters; `null` where it is not. */
export type Filter = Readonly<Record<string, string | null>>

/** Where one is in a list: its filter, the page, from 1 on, and the row that is open on it, if any. */
export interface Place<Narrowed extends Filter = Filter> {
  readonly filter: Narrowed
  readonly page: number
  readonly row: RowKey | null
}

/** What is a value of each part of a filter. */
type Values = Readonly<Record<string, v.GenericSchema<unknown, string>>>

/** What an address may say of a list: the filter before anybody chose one, and what is a value of each of its parts. */
export interface PlaceWords<Named extends Values = Values, First extends Filter = Filter> {
  readonly unfiltered: First
  readonly filters: Named
}

/** The filter of these words: a part is null only where it begins with that. */
export type FilterOf<Named extends Values, First extends Filter> = {
  readonly [Name in keyof Named & keyof First]: v.InferOutput<Named[Name]> | (null extends First[Name] ? null : never)
}

/** A name of digits alone is a number: the address cannot tell them apart. */
const Row = v.pipe(
  SearchText,
  v.regex(/^[\w-]{1,64}$/),
  v.transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : text)),
)

/** What the address of every list may have; each checks the values of its own filters. */
export const listParams = { pageNo: param(SearchPage), id: param(Row) }

const name = param(SearchName)

/** Parameters that are each a name: of a filter's value, a day, a vendor or a row. */
export const namesSearch = <Name extends string>(...names: readonly Name[]) =>
  v.object(Object.fromEntries(names.map((each) => [each, name])) as Readonly<Record<Name, typeof name>>)

/** Query of a page with a list that can be narrowed down by these names; the list checks their values. */
export const listSearch = <Name extends string = never>(...filters: readonly Name[]) =>
  v.object({ ...listParams, ...namesSearch(...filters).entries })

/** Query of a page with a record of days that can be narrowed down by these names as well. */
export const recordSearch = <Name extends string = never>(...filters: readonly Name[]) =>
  listSearch<'from' | 'to' | Name>('from', 'to', ...filters)

/** The place an address names; nonsense in it is passed over. */
export function placeFromSearch<Named extends Values, First extends Filter>(
  { unfiltered, filters }: PlaceWords<Named, First>,
  search: Readonly<Record<string, unknown>>,
): Place<FilterOf<Named, First>> {
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

/** The query that names a place, without what a list begins with. */
export function searchFromPlace(
  { unfiltered }: Pick<PlaceWords, 'unfiltered'>,
  { filter, page, row }: Place,
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
