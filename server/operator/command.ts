import * as v from 'valibot'
import type { OperatorSite } from './operator-site.ts'
import type { DatabasePlace } from './own-database.ts'

/** Arguments as they travel to a running server and stand in the audit; words of a command line are read by it as well. */
type Arguments = v.GenericSchema<unknown, object>

const nothing = v.object({})

/** What a command line says: the place-holders of its usage in order, and its options. */
export interface Words {
  /** The last word before the places, such as `show` of `banner show 3`. */
  readonly what: string
  readonly places: readonly (string | undefined)[]
  /** What stands at a place that takes all words from there on. */
  readonly rest: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
  readonly flags: Readonly<Record<string, boolean | undefined>>
  /** Epoch milliseconds. */
  readonly now: number
}

/** A file of JSON whose content becomes an argument. */
export interface JsonFile {
  /** The argument. */
  readonly field: string
  /** What is read of the command line for it, where that is not all other arguments. */
  readonly besides?: v.ObjectEntries
  schema(read: Readonly<Record<string, unknown>>): v.GenericSchema
  /** What the file is when it is right, such as `notice`. */
  what(read: Readonly<Record<string, unknown>>): string
  /** Says what is wrong, or what would be right; `problem` is the schema's. */
  explain(problem: string): string
  /** The arguments, where the content alone is not one. */
  join?(content: unknown, read: Readonly<Record<string, unknown>>): object
}

/** What a command's `run` gets: its name and its arguments. */
type GivenTo<Name extends string, Schema extends Arguments> = v.InferOutput<Schema> & { readonly command: Name }

interface Definition<Name extends string, Schema extends Arguments> {
  /**
   * How it is written, each with what `--help` says of it. Words stand for themselves, `<places>` and later `choices|of`
   * words are arguments in the order of `args`, `<file>` is a path, `<x>…` takes all words from there on, what stands in
   * brackets may be left out. Options come last; `--as <name>` says who gives the command, as its argument `by`.
   */
  readonly usage: Readonly<Record<string, string>>
  /** Its name on the wire and in the audit; by the last word before the places where that makes several of one. */
  readonly name: Name | Readonly<Record<string, Name>>
  readonly args?: Schema
  /** Arguments besides those that stand at their places; a text says what was not understood. */
  read?(words: Words): Readonly<Record<string, unknown>> | string
  readonly json?: JsonFile
  /** Completes `jobs run takes …` where the words cannot be read. */
  readonly takes?: string
  /** What to say instead where an argument, by its path or name, cannot be read; `word` is what was read of it. */
  readonly wrong?: Readonly<Record<string, string | ((word: unknown) => string | undefined)>>
  /** Whether it changes nothing and shows nothing of a person: the audit does without it. */
  readonly onlyLooks?: boolean
  /** The command that takes back what it adds; the very same is refused for ten minutes. */
  readonly takenBackBy?: string
  /** Carries it out and answers the lines to print; an `Error` holds what the operator needs to know. */
  run(site: OperatorSite, given: GivenTo<Name, Schema>): string[] | Promise<string[]>
}

/** A command of the operator. */
export interface Command<Name extends string = string, Schema extends Arguments = Arguments> extends Definition<
  Name,
  Schema
> {
  readonly args: Schema
}

/** A command that opens the site's files itself, while no server runs. */
export interface LocalCommand extends Pick<Definition<string, Arguments>, 'usage' | 'takes'> {
  runHere(words: readonly string[], place: DatabasePlace, say: (line: string) => void): Promise<void>
}

/** A command as it is given to the site. */
export type Given<One> = One extends Command<infer Name, infer Schema> ? GivenTo<Name, Schema> : never

/** Defines a command: all that is known of it stands in one place. */
export function command<const Name extends string, Schema extends Arguments = typeof nothing>(
  definition: Definition<Name, Schema>,
): Command<Name, Schema> {
  // Without arguments of its own it has none.
  return { args: nothing as unknown as Schema, ...definition }
}

/** A file of JSON that the operator's guide describes under a title. */
export const fileInGuide = (field: string, schema: v.GenericSchema, what: string, title: string): JsonFile => ({
  field,
  schema: () => schema,
  what: () => what,
  explain: () => `the operator's guide describes the file, under "${title}"`,
})
