import * as v from 'valibot'
import { NoticeWords } from '#server/domain/content/translations.ts'
import type { JsonFile } from './command.ts'

const wholeNumber = (pattern: RegExp) =>
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(pattern), v.transform(Number))]), v.integer(), v.minValue(0))

/** A whole number, 0 or more. */
export const Whole = wholeNumber(/^\d{1,12}$/)
/** The number of a list entry, 1 or more. */
export const Id = v.pipe(wholeNumber(/^[1-9]\d{0,8}$/), v.minValue(1))

/** `on` or `off`. */
export const OnOff = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['on', 'off']),
    v.transform((word) => word === 'on'),
  ),
])

/** Accepts what `schema` accepts, or `word` (such as `none`) for null. */
export const orNull = <const Schema extends v.GenericSchema>(word: string, schema: Schema) =>
  v.union([
    v.pipe(
      v.literal(word),
      v.transform(() => null),
    ),
    v.nullable(schema),
  ])

/** A member's account as they log in with it, or the code of an account of the ledger. */
export const Account = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** Remark on a decision, shown to the member. */
export const Remark = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** A reference by its first letter, case-insensitive. */
export const referenceOf = (letter: string) =>
  v.pipe(v.string(), v.toUpperCase(), v.regex(new RegExp(`^${letter}[0-9A-Z]{11}$`)))

/** A person of the operator, with the name and the key from `people add`. */
export const PersonName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9.]{1,31}$/))
export const Person = v.object({ name: PersonName, key: v.string() })

/** A JSON file with texts by language. */
export const wordsFile = (what: string): JsonFile => ({
  field: 'words',
  schema: () => NoticeWords,
  what: () => what,
  explain: () =>
    'it must be JSON such as {"en": {"title": "…", "content": "<p>…</p>"}}, with en or fil, titles of at most 200 characters and contents of at most 10,000',
})
