import { parseArgs } from 'node:util'
import type { Command, LocalCommand } from './command.ts'
import { commands } from './commands.ts'
import { localCommands } from '#server/operator/commands/site/database.ts'
import {
  type ParsedCommand,
  labelOf,
  mistake,
  parseLocalCommand,
  parseCommand,
  type CommandForm,
} from './parse-command.ts'
import { fits, parseUsage, type Usage } from './usage.ts'

const ways = [...commands, ...localCommands].flatMap((of: Command | LocalCommand): CommandForm[] =>
  Object.entries(of.usage).map(([usage, description]) => ({ ...parseUsage(usage), usage, description, of })),
)

/** A text in lines of at most 118 characters, indented by six. */
const indented = (text: string) => text.match(/\S.{0,111}(?=\s|$)/g)?.map((line) => `\n      ${line}`) ?? []

/** The text of `--help`. */
export const help = `Operates a Statehouse site, running or stopped.

${ways.map(({ usage, description }) => `  npm run operator -- ${usage}${indented(description).join('')}`).join('\n')}
  npm run operator -- --help
      Show this text.

The site is located by DATA_DIR (default .data) or DATABASE_URL, like the server's.
Exit codes: 0 success, 1 failure, 2 unknown command or arguments.`

const options: Usage['options'] = Object.assign({}, ...ways.map((way) => way.options))

/** Parses a command line. `now` in epoch milliseconds; relative files are resolved from `folder`. */
export function readArguments(words: readonly string[], now: number, folder: string): ParsedCommand {
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
  if (subject === undefined) return mistake('No command given')
  const possible = ways.filter((way) => way.subject === subject)
  if (possible.length === 0) return mistake(`There is no command ${subject}`)
  const way = chooseWay(possible, rest)
  if (way === undefined) return mistake(whatItTakes(subject, possible, rest))
  const foreign = Object.keys(values).find((option) => !(option in way.options))
  if (foreign !== undefined)
    return mistake(`${labelOf(way, rest)} takes no --${foreign}${whereItBelongs(possible, foreign)}`)
  if ('run' in way.of) return parseCommand({ ...way, of: way.of }, rest, { values, now, folder })
  return parseLocalCommand({ ...way, of: way.of }, rest, folder)
}

/** Returns how many literal words match. */
function matchedLiterals({ literals }: Usage, words: readonly string[]): number {
  const end = literals.findIndex((choices, at) => !choices.includes(words[at] ?? ''))
  return end < 0 ? literals.length : end
}

/** Returns the form with the most matching literals; of several, one whose placeholders fit the other words. */
function chooseWay(possible: readonly CommandForm[], words: readonly string[]): CommandForm | undefined {
  const standing = possible.filter((way) => matchedLiterals(way, words) === way.literals.length)
  const most = Math.max(...standing.map(({ literals }) => literals.length))
  const likely = standing.filter(({ literals }) => literals.length === most)
  const fitting = likely.find((way) => fits(way, words.length - most))
  if (fitting !== undefined) return fitting
  const isLast = possible.every(({ literals }) => literals.length <= most)
  return likely.find(({ places }) => places.length > 0) ?? (isLast ? likely[0] : undefined)
}

function whatItTakes(subject: string, possible: readonly CommandForm[], words: readonly string[]): string {
  const depth = Math.max(...possible.map((way) => matchedLiterals(way, words)))
  const next = possible.flatMap((way) => (matchedLiterals(way, words) === depth ? (way.literals[depth] ?? []) : []))
  const unknown = words[depth] === undefined ? '' : `, not ${words[depth]}`
  return `${[subject, ...words.slice(0, depth)].join(' ')} takes ${either([...new Set(next)])}${unknown}`
}

function whereItBelongs(possible: readonly CommandForm[], option: string): string {
  const takers = possible.filter(({ options: own }) => option in own)
  const named = takers.map(({ subject, literals }) =>
    [subject, ...literals.map((choices) => choices.join('|'))].join(' '),
  )
  return named.length === 0 ? '' : `: it is an option of ${either(named)}`
}

const either = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
