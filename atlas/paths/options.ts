import { parseArgs } from 'node:util'
import { criteria, criterionOf } from './criteria.ts'
import { unknownName } from './nearest.ts'
import type { SuiteOptions } from './replay.ts'

/** What the one who called did wrong, in one line. */
export class WrongUse extends Error {}

export const commands = ['generate', 'check', 'coverage', 'run', 'golden', 'mutants'] as const
export type Command = (typeof commands)[number]

/** Formats by command; the first is taken when none is named. */
const formatsOf = {
  generate: ['markdown', 'json', 'gherkin', 'csv', 'junit'],
  check: ['text', 'json', 'csv', 'junit'],
  run: ['text', 'json', 'csv', 'junit'],
  coverage: ['text', 'json', 'csv'],
  golden: ['text', 'json'],
  mutants: ['text', 'json', 'csv'],
} as const

/** A command line, read. */
export interface Options {
  readonly command: Command
  readonly flows: readonly string[]
  readonly suite: SuiteOptions
  readonly profile: 'headless' | 'browser'
  readonly format: string | undefined
  readonly out: string | undefined
  readonly path: number | undefined
  readonly limit: number | undefined
  readonly machine: string | undefined
  readonly browser: boolean
  readonly headed: boolean
  readonly explain: boolean
  readonly write: boolean
}

const known = {
  criterion: { type: 'string' },
  profile: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  cap: { type: 'string' },
  reset: { type: 'string' },
  seed: { type: 'string' },
  path: { type: 'string' },
  limit: { type: 'string' },
  machine: { type: 'string' },
  browser: { type: 'boolean' },
  headed: { type: 'boolean' },
  explain: { type: 'boolean' },
  write: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const isCommand = (text: string | undefined): text is Command => (commands as readonly string[]).includes(text ?? '')

/** Reads a command line; null when it asks for help. `flows` are the charts it may name. */
export function readOptions(argv: readonly string[], flows: readonly string[]): Options | null {
  const { values, positionals } = parsed(argv)
  if (values.help) return null
  const [first, ...rest] = positionals
  const command: Command = isCommand(first) ? first : 'generate'
  const named = isCommand(first) ? rest : positionals
  const machine = values.machine
  if (machine !== undefined && named.length > 0) {
    throw new WrongUse(`--machine stands in place of a flow: leave "${named.join(' ')}" out`)
  }
  const strange = named.find((flow) => !flows.includes(flow))
  if (strange !== undefined) {
    throw new WrongUse(
      strange === first
        ? unknownName('command or chart', strange, [...commands, ...flows])
        : unknownName('chart', strange, flows),
    )
  }
  const criterion = criterionOf(values.criterion ?? 'default')
  if (!criterion) throw new WrongUse(unknownName('criterion', values.criterion ?? '', criteria))
  const profile = values.browser ? 'browser' : (values.profile ?? 'headless')
  if (profile !== 'headless' && profile !== 'browser') {
    throw new WrongUse(unknownName('profile', profile, ['headless', 'browser']))
  }
  if (machine !== undefined && profile === 'browser') {
    throw new WrongUse('the browser drives the charts of this project only: leave --machine or the browser out')
  }
  if ((values.browser || values.path !== undefined) && command !== 'run') {
    throw new WrongUse(`--${values.browser ? 'browser' : 'path'} belongs to run: npm run paths -- run …`)
  }
  if (values.headed && !values.browser) throw new WrongUse('--headed belongs to --browser')
  return {
    command,
    flows: named,
    suite: {
      criterion,
      cap: numberOf(values.cap, 'cap'),
      resetCost: numberOf(values.reset, 'reset'),
      seed: numberOf(values.seed, 'seed'),
    },
    profile,
    format: formatFor(command, values.format),
    out: values.out,
    path: numberOf(values.path, 'path'),
    limit: numberOf(values.limit, 'limit'),
    machine,
    browser: values.browser ?? false,
    headed: values.headed ?? false,
    explain: values.explain ?? false,
    write: values.write ?? false,
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: known })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const option = /^Unknown option '(-[^']*)'/.exec(message)?.[1]
    if (option === undefined) throw new WrongUse(message.split('\n')[0], { cause: error })
    const names = Object.keys(known).map((name) => `--${name}`)
    throw new WrongUse(unknownName('option', option, names), { cause: error })
  }
}

function formatFor(command: Command, format: string | undefined): string {
  const possible: readonly string[] = formatsOf[command]
  if (format !== undefined && !possible.includes(format)) {
    throw new WrongUse(unknownName(`format for ${command}`, format, possible))
  }
  return format ?? possible[0] ?? ''
}

function numberOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < 0) {
    throw new WrongUse(`--${name} wants a whole number, not "${text}"`)
  }
  return value
}
