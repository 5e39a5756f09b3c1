import type { Shown } from './message.ts'

type IsClosed<Value> = Value extends boolean | null ? true : Value extends string ? IsLiteral<Value> : false
type IsLiteral<Text extends string> = string extends Text ? false : true

/**
 * The fields of a context that may be listed: string literals, `boolean` and `null`. Anything a person types or owns is
 * free text, a number or an object, and listing it does not compile.
 */
export type Showable<Context> = {
  [Key in keyof Context]: false extends IsClosed<Context[Key]> ? never : Key
}[keyof Context]

/** Lists fields of one chart's context: `listed<LoginContext>()('remember', 'refusal')`. */
export const listed =
  <Context>() =>
  (...keys: readonly (Showable<Context> & string)[]): readonly string[] =>
    keys

/** Returns the fields of a chart's context that may leave its tab, by machine id. */
export type ShownOf = (machine: string, context: unknown) => Record<string, Shown>

/** The form of a string literal; a listed field with any other text is not sent. */
const WORD = /^[\w.:-]{1,40}$/

/** Returns a `ShownOf` that shows the listed fields of each chart, by machine id, and nothing of any other chart. */
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
