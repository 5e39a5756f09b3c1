import { parseArgs } from 'node:util'
import type { Command, LocalCommand } from './command.ts'
import { commands } from './commands.ts'
import { localCommands } from '#server/operator/commands/site/database.ts'
import { type Asked, labelOf, mistake, readLocal, readWords, type Way } from './read-words.ts'
import { fits, parseUsage, type Usage } from './usage.ts'

const ways = [...commands, ...localCommands].flatMap((of: Command | LocalCommand): Way[] =>
  Object.entries(of.usage).map(([usage, says]) => ({ ...parseUsage(usage), usage, says, of })),
)

/** A text in lines of at most 118 characters, indented by six. */
const indented = (text: string) => text.match(/\S.{0,111}(?=\s|$)/g)?.map((line) => `\n      ${line}`) ?? []

/** The text of `--help`. */
export const help = `Switches a Statehouse site, while it runs or before it starts.

${ways.map(({ usage, says }) => `  npm run operator -- ${usage}${indented(says).join('')}`).join('\n')}
  npm run operator -- --help
      Show this text.

The site is found by DATA_DIR (.data unless set) or DATABASE_URL, as the server finds it.
It ends with 0 when it was done, 1 when it failed and 2 when the command was not understood.`

const options: Usage['options'] = Object.assign({}, ...ways.map((way) => way.options))

/** Reads a command line. `now` in epoch milliseconds; a relative file counts from `folder`. */
export function readArguments(words: readonly string[], now: number, folder: string): Asked {
  let parsed: { values: Readonly<Record<string, string | boolean | undefined>>; positionals: string[] }
  try {
    const known = { ...options, help: { type: 'boolean', short: 'h' } } as const
    parsed = parseArgs({ args: [...words], options: known, allowPositionals: true })
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = parsed
  const [subject, ...rest] = positionals
  if (values['help'] || subject === 'help') return { kind: 'help' }
  if (subject === undefined) return mistake('What shall be done?')
  const possible = ways.filter((way) => way.subject === subject)
  if (possible.length === 0) return mistake(`There is no command ${subject}`)
  const way = chooseWay(possible, rest)
  if (way === undefined) return mistake(whatItTakes(subject, possible, rest))
  const foreign = Object.keys(values).find((option) => !(option in way.options))
  if (foreign !== undefined)
    return mistake(`${labelOf(way, rest)} takes no --${foreign}${whereItBelongs(possible, foreign)}`)
  if ('run' in way.of) return readWords({ ...way, of: way.of }, rest, { values, now, folder })
  return readLocal({ ...way, of: way.of }, rest, folder)
}

/** How many of the words that must stand there do. */
function understood({ literals }: Usage, words: readonly string[]): number {
  const end = literals.findIndex((choices, at) => !choices.includes(words[at] ?? ''))
  return end < 0 ? literals.length : end
}

/** The way with the most words that must stand there and do; of several, one whose places the other words fit. */
function chooseWay(possible: readonly Way[], words: readonly string[]): Way | undefined {
  const standing = possible.filter((way) => understood(way, words) === way.literals.length)
  const most = Math.max(...standing.map(({ literals }) => literals.length))
  const likely = standing.filter(({ literals }) => literals.length === most)
  const fitting = likely.find((way) => fits(way, words.length - most))
  if (fitting !== undefined) return fitting
  const isLast = possible.every(({ literals }) => literals.length <= most)
  return likely.find(({ places }) => places.length > 0) ?? (isLast ? likely[0] : undefined)
}

function whatItTakes(subject: string, possible: readonly Way[], words: readonly string[]): string {
  const depth = Math.max(...possible.map((way) => understood(way, words)))
  const next = possible.flatMap((way) => (understood(way, words) === depth ? (way.literals[depth] ?? []) : []))
  const unknown = words[depth] === undefined ? '' : `, not ${words[depth]}`
  return `${[subject, ...words.slice(0, depth)].join(' ')} takes ${either([...new Set(next)])}${unknown}`
}

function whereItBelongs(possible: readonly Way[], option: string): string {
  const takers = possible.filter(({ options: own }) => option in own)
  const named = takers.map(({ subject, literals }) =>
    [subject, ...literals.map((choices) => choices.join('|'))].join(' '),
  )
  return named.length === 0 ? '' : `: it belongs to ${either(named)}`
}

const either = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
