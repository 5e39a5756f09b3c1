import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Command, JsonFile, LocalCommand, Words } from './command.ts'
import type { OperatorCommand } from './commands.ts'
import { fits, type Usage } from './usage.ts'

type Arguments = Readonly<Record<string, unknown>>

/** The parsed words after `npm run operator --`. */
export type ParsedCommand =
  | { readonly kind: 'command'; readonly command: OperatorCommand }
  /** A command with an argument that is read from a file. */
  | {
      readonly kind: 'file'
      readonly command: Arguments & { readonly command: string }
      readonly file: string
      readonly json: JsonFile
    }
  | { readonly kind: 'local'; readonly command: LocalCommand; readonly words: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly problem: string }

/** One usage form of a command. */
export interface CommandForm<Of = Command | LocalCommand> extends Usage {
  readonly usage: string
  readonly description: string
  readonly of: Of
}

/** Context of a command line: options, time in epoch milliseconds, and base folder of relative files. */
interface Context {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly now: number
  readonly folder: string
}

export const mistake = (problem: string): ParsedCommand => ({ kind: 'mistake', problem })

/** Returns the literal words of a form; `words` follow its subject. */
export const labelOf = ({ subject, literals }: Usage, words: readonly string[]): string =>
  [subject, ...words.slice(0, literals.length)].join(' ')

/** Returns the message for invalid arguments of a form. */
function problemOf(way: CommandForm, words: readonly string[]): string {
  const { literals, places, of } = way
  const label = labelOf(way, words)
  if (places.length === 0 && words.length > literals.length)
    return `${label} takes no further argument ${words[literals.length]}`
  return `${label} takes ${of.takes ?? places.map(({ name }) => `<${name}>`).join(' ')}`
}

/** Parses the words after the subject of a local command. */
export function parseLocalCommand(
  way: CommandForm<LocalCommand>,
  words: readonly string[],
  folder: string,
): ParsedCommand {
  const positional = words.slice(way.literals.length)
  if (!fits(way, positional.length)) return mistake(problemOf(way, words))
  const paths = positional.map((word, at) => (way.places[at]?.name === 'file' ? resolve(folder, word) : word))
  return { kind: 'local', command: way.of, words: paths }
}

/** Parses the words after the subject of a command. */
export function parseCommand(way: CommandForm<Command>, words: readonly string[], context: Context): ParsedCommand {
  const { json, name, args, read, wrong = {} } = way.of
  const positional = words.slice(way.literals.length)
  const isRight = fits(way, positional.length)
  if (!isRight && positional.length > way.places.length) return mistake(problemOf(way, words))
  const entries: v.ObjectEntries = 'entries' in args ? (args.entries as v.ObjectEntries) : {}
  const besides = read?.(wordsOf(way, words, context)) ?? {}
  if (typeof besides === 'string') return mistake(besides)
  const all: Arguments = {
    ...fromPlaces(way, positional, Object.keys(entries), context.folder),
    ...fromOptions(way, Object.keys(entries), context.values),
    ...besides,
  }
  const file = json === undefined ? undefined : positional[way.places.findIndex(isFile)]
  const { [json?.field ?? '']: _content, ...others } = entries
  const checked = v.safeParse(file === undefined ? args : v.object(json?.besides ?? others), all)
  if (!checked.success) {
    const path = v.getDotPath(checked.issues[0]) ?? ''
    const [field = ''] = path.split('.')
    const problem = wrong[path] ?? wrong[field]
    return mistake((typeof problem === 'function' ? problem(all[field]) : problem) ?? problemOf(way, words))
  }
  if (!isRight) return mistake(problemOf(way, words))
  const what = words[way.literals.length - 1] ?? ''
  const command = { command: typeof name === 'string' ? name : (name[what] ?? ''), ...checked.output }
  if (json !== undefined && file !== undefined)
    return { kind: 'file', command, file: resolve(context.folder, file), json }
  // Its schema has checked the arguments.
  return { kind: 'command', command: command as OperatorCommand }
}

const isFile = ({ name }: Usage['places'][number]) => name === 'file'

/** Maps placeholders to argument names, in order. */
function fromPlaces(
  { places, of: { json } }: CommandForm<Command>,
  positional: readonly string[],
  fields: readonly string[],
  folder: string,
): Arguments {
  const words = places.flatMap((place, at): readonly (string | readonly string[] | undefined)[] => {
    if (place.isRest) return [positional.slice(at)]
    const word = positional[at]
    if (!isFile(place)) return [word]
    return json === undefined ? [word === undefined ? word : resolve(folder, word)] : []
  })
  const own = fields.filter((field) => field !== 'by' && field !== json?.field)
  return Object.fromEntries(own.slice(0, words.length).map((field, at) => [field, words[at]]))
}

/** Returns the options named like arguments, and the person of `--as`. */
function fromOptions(
  { options }: CommandForm<Command>,
  fields: readonly string[],
  values: Context['values'],
): Arguments {
  const named = Object.keys(options).map((option) => {
    const field = option.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    return [field, values[option]] as const
  })
  const by = typeof values['as'] === 'string' ? { name: values['as'], key: '' } : null
  return {
    ...Object.fromEntries(named.filter(([field]) => fields.includes(field))),
    ...(fields.includes('by') ? { by } : {}),
  }
}

function wordsOf(way: CommandForm<Command>, words: readonly string[], { values, now }: Context): Words {
  const places = words.slice(way.literals.length)
  const restAt = way.places.findIndex(({ isRest }) => isRest)
  const options = Object.entries(values)
  return {
    what: words[way.literals.length - 1] ?? '',
    places,
    rest: restAt < 0 ? [] : places.slice(restAt),
    options: Object.fromEntries(options.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    flags: Object.fromEntries(options.flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, value]] : []))),
    now,
  }
}
