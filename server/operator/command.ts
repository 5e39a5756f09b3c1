import * as v from 'valibot'
import type { OperatorSite } from './operator-site.ts'
import type { DatabasePlace } from './own-database.ts'

/** Schema of the arguments on the wire and in the audit; it also parses the words of a command line. */
type Arguments = v.GenericSchema<unknown, object>

const nothing = v.object({})

/** A parsed command line: the placeholders of its usage in order, and its options. */
export interface Words {
  /** The last literal word, such as `show` of `banner show 3`. */
  readonly what: string
  readonly places: readonly (string | undefined)[]
  /** Words of a placeholder that takes all remaining ones. */
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
  /** Arguments of the command line, where they are not all others. */
  readonly besides?: v.ObjectEntries
  schema(read: Readonly<Record<string, unknown>>): v.GenericSchema
  /** Name of the content, such as `notice`. */
  what(read: Readonly<Record<string, unknown>>): string
  /** Explains the mistake or the format; `problem` is the schema's message. */
  explain(problem: string): string
  /** Builds the arguments where the content alone is not one. */
  join?(content: unknown, read: Readonly<Record<string, unknown>>): object
}

/** Argument of a command's `run`: its name and its arguments. */
type ArgumentsOf<Name extends string, Schema extends Arguments> = v.InferOutput<Schema> & { readonly command: Name }

interface Definition<Name extends string, Schema extends Arguments> {
  /**
   * Usage forms with their descriptions in `--help`. Words are literal; `<places>` and later `choices|of` words are
   * arguments in the order of `args`, `<file>` is a path, `<x>…` takes all remaining words, brackets are optional.
   * Options come last; `--as <name>` identifies the person, as the argument `by`.
   */
  readonly usage: Readonly<Record<string, string>>
  /** Its name on the wire and in the audit; by the last literal word where the usage covers several commands. */
  readonly name: Name | Readonly<Record<string, Name>>
  readonly args?: Schema
  /** Returns arguments besides those of the placeholders, or a message for an invalid command line. */
  read?(words: Words): Readonly<Record<string, unknown>> | string
  readonly json?: JsonFile
  /** Completes the message `jobs run takes …` for invalid arguments. */
  readonly takes?: string
  /** Messages for an invalid argument, by its path or name; `word` is the input. */
  readonly wrong?: Readonly<Record<string, string | ((word: unknown) => string | undefined)>>
  /** True when it changes nothing and shows no personal data: it is not recorded in the audit. */
  readonly isReadOnly?: boolean
  /** The command that undoes it; an identical one is refused for ten minutes. */
  readonly undoneBy?: string
  /** Runs it and returns the lines to print; the message of an `Error` is shown to the operator. */
  run(site: OperatorSite, args: ArgumentsOf<Name, Schema>): string[] | Promise<string[]>
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
  runLocally(words: readonly string[], place: DatabasePlace, print: (line: string) => void): Promise<void>
}

/** A command with its arguments. */
export type CommandArguments<One> = One extends Command<infer Name, infer Schema> ? ArgumentsOf<Name, Schema> : never

/** Defines a command. */
export function command<const Name extends string, Schema extends Arguments = typeof nothing>(
  definition: Definition<Name, Schema>,
): Command<Name, Schema> {
  // `args` defaults to the empty schema.
  return { args: nothing as unknown as Schema, ...definition }
}

/** A JSON file that the operator's guide describes under `title`. */
export const fileInGuide = (field: string, schema: v.GenericSchema, what: string, title: string): JsonFile => ({
  field,
  schema: () => schema,
  what: () => what,
  explain: () => `the operator's guide describes the file, under "${title}"`,
})
