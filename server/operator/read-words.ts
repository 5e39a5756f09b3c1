import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Command, JsonFile, LocalCommand, Words } from './command.ts'
import type { OperatorCommand } from './commands.ts'
import { fits, type Usage } from './usage.ts'

type Arguments = Readonly<Record<string, unknown>>

/** What the words after `npm run operator --` mean. */
export type Asked =
  | { readonly kind: 'command'; readonly command: OperatorCommand }
  /** A command that lacks the argument whose value is in a file. */
  | {
      readonly kind: 'file'
      readonly command: Arguments & { readonly command: string }
      readonly file: string
      readonly json: JsonFile
    }
  | { readonly kind: 'local'; readonly command: LocalCommand; readonly words: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly problem: string }

/** One of the ways in which a command is written. */
export interface Way<Of = Command | LocalCommand> extends Usage {
  readonly usage: string
  readonly says: string
  readonly of: Of
}

/** What is around a command line: its options, the time in epoch milliseconds, and where a relative file counts from. */
interface Around {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly now: number
  readonly folder: string
}

export const mistake = (problem: string): Asked => ({ kind: 'mistake', problem })

/** The words of a way before its places, where `words` stand behind its subject. */
export const labelOf = ({ subject, literals }: Usage, words: readonly string[]): string =>
  [subject, ...words.slice(0, literals.length)].join(' ')

/** Says what a way takes besides `words`, which it does not understand. */
function problemOf(way: Way, words: readonly string[]): string {
  const { literals, places, of } = way
  const label = labelOf(way, words)
  if (places.length === 0 && words.length > literals.length)
    return `${label} takes nothing more, not ${words[literals.length]}`
  return `${label} takes ${of.takes ?? places.map(({ name }) => `<${name}>`).join(' ')}`
}

/** Reads the words behind the subject of a command that needs no server. */
export function readLocal(way: Way<LocalCommand>, words: readonly string[], folder: string): Asked {
  const given = words.slice(way.literals.length)
  if (!fits(way, given.length)) return mistake(problemOf(way, words))
  const paths = given.map((word, at) => (way.places[at]?.name === 'file' ? resolve(folder, word) : word))
  return { kind: 'local', command: way.of, words: paths }
}

/** Reads the words behind the subject of a command. */
export function readWords(way: Way<Command>, words: readonly string[], around: Around): Asked {
  const { json, name, args, read, wrong = {} } = way.of
  const given = words.slice(way.literals.length)
  const isRight = fits(way, given.length)
  if (!isRight && given.length > way.places.length) return mistake(problemOf(way, words))
  const entries: v.ObjectEntries = 'entries' in args ? (args.entries as v.ObjectEntries) : {}
  const besides = read?.(wordsOf(way, words, around)) ?? {}
  if (typeof besides === 'string') return mistake(besides)
  const all: Arguments = {
    ...fromPlaces(way, given, Object.keys(entries), around.folder),
    ...fromOptions(way, Object.keys(entries), around.values),
    ...besides,
  }
  const file = json === undefined ? undefined : given[way.places.findIndex(isFile)]
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
    return { kind: 'file', command, file: resolve(around.folder, file), json }
  // What a command takes is checked by its schema.
  return { kind: 'command', command: command as OperatorCommand }
}

const isFile = ({ name }: Usage['places'][number]) => name === 'file'

/** What stands at the places, by the names of the arguments in their order. */
function fromPlaces(
  { places, of: { json } }: Way<Command>,
  given: readonly string[],
  fields: readonly string[],
  folder: string,
): Arguments {
  const words = places.flatMap((place, at): readonly (string | readonly string[] | undefined)[] => {
    if (place.isRest) return [given.slice(at)]
    const word = given[at]
    if (!isFile(place)) return [word]
    return json === undefined ? [word === undefined ? word : resolve(folder, word)] : []
  })
  const own = fields.filter((field) => field !== 'by' && field !== json?.field)
  return Object.fromEntries(own.slice(0, words.length).map((field, at) => [field, words[at]]))
}

/** The options that are called like an argument, and who gives the command. */
function fromOptions({ options }: Way<Command>, fields: readonly string[], values: Around['values']): Arguments {
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

function wordsOf(way: Way<Command>, words: readonly string[], { values, now }: Around): Words {
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
