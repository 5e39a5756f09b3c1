import type { Shown } from './message.ts'

type IsClosed<Value> = Value extends boolean | null ? true : Value extends string ? IsLiteral<Value> : false
type IsLiteral<Text extends string> = string extends Text ? false : true

/**
 * The fields of a context that may be listed: those of a closed set of words, `boolean` and `null`. Whatever a person
 * types or owns is free text, a number or an object, and listing it does not compile.
 */
export type Showable<Context> = {
  [Key in keyof Context]: false extends IsClosed<Context[Key]> ? never : Key
}[keyof Context]

/** Lists fields of one chart's context: `listed<LoginContext>()('remember', 'refusal')`. */
export const listed =
  <Context>() =>
  (...keys: readonly (Showable<Context> & string)[]): readonly string[] =>
    keys

/** Says what of a chart's context may be seen outside of its tab, by the machine's id. */
export type ShownOf = (machine: string, context: unknown) => Record<string, Shown>

/** Words of a closed set look like this; a listed field that holds anything else stays where it is. */
const WORD = /^[\w.:-]{1,40}$/

/** Shows of each chart's context the listed fields, by the machine's id; of any other chart nothing. */
export const showing =
  (shownFields: Readonly<Record<string, readonly string[]>>): ShownOf =>
  (machine, context) => {
    const fields = Object.hasOwn(shownFields, machine) ? (shownFields[machine] ?? []) : []
    const values = context as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      fields.flatMap((field): [string, Shown][] => {
        const value = values[field]
        if (typeof value === 'boolean' || value === null) return [[field, value]]
        return typeof value === 'string' && WORD.test(value) ? [[field, value]] : []
      }),
    )
  }
