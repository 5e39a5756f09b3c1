import { parseArgs } from 'node:util'
import { PATHS } from '#atlas/called.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { criteria, criterionOf, greatest, type Criterion } from './criteria.ts'
import { editOptions, type editsIn } from './edit-options.ts'
import { formats } from './format.ts'
import { unknownName } from './nearest.ts'
import { breadcrumbsIn, usageIn } from './recorded.ts'
import { readWeights } from './weights.ts'
import type { SuiteOptions } from './replay.ts'
import type { Breadcrumbs } from './breadcrumbs.ts'
import { isSourceFile } from './source-file.ts'
import { UsageError } from './usage-error.ts'

export const commands = [
  'generate',
  'check',
  'coverage',
  'run',
  'golden',
  'mutants',
  'report',
  'remark',
  'edit',
  'use',
  'replay',
  'system',
  'init',
  'import',
  'export',
] as const
export type Command = (typeof commands)[number]

/** Formats by command; the first is taken when none is named. */
const formatsOf = {
  generate: formats,
  check: ['text', 'json', 'csv', 'junit', 'sarif'],
  run: ['text', 'json', 'csv', 'junit', 'allure'],
  coverage: ['text', 'json', 'csv'],
  golden: ['text', 'json'],
  mutants: ['text', 'json', 'csv'],
  report: ['markdown', 'json'],
  remark: ['text', 'json'],
  edit: ['text'],
  use: ['text', 'json'],
  replay: ['text', 'json'],
  system: ['text', 'json', 'mermaid'],
  init: ['text'],
  import: ['text'],
  export: ['scxml', 'stately', 'plantuml', 'mermaid', 'svg', 'png', 'json'],
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
  /** Milliseconds that generating may take. */
  readonly budget: number | undefined
  /** The file with the number of times each transition was taken. */
  readonly weights: string | undefined
  /** The file of schemas that the cases of a skeleton come from. */
  readonly schemas: string | undefined
  /** Whether the lower bound of the cost is computed. */
  readonly bound: boolean
  readonly browser: boolean
  readonly headed: boolean
  readonly explain: boolean
  readonly write: boolean
  /** The file of accepted findings. */
  readonly baseline: string | undefined
  /** Whether today's findings are written into it. */
  readonly writeBaseline: boolean
  /** Whether a check lists the events without a handler. */
  readonly unhandled: boolean
  /** The version that the charts are compared with. */
  readonly base: string | undefined
  /** The file of the pull request's event. */
  readonly event: string | undefined
  readonly watch: boolean
  readonly remark: RemarkOptions
  /** The edits of `edit` as they are written, in their order. */
  readonly edits: Parameters<typeof editsIn>[0]
  /** What people did; null for every command but `use`. */
  readonly usage: FlowUsage | null
  /** The states of a funnel through the usage, in their order. */
  readonly funnel: readonly string[]
  /** The last steps of a page; null for every command but `replay`. */
  readonly breadcrumbs: Breadcrumbs | null
}

/** Options of `remark`: the words after the name of the chart, and the remark they are for. */
export interface RemarkOptions {
  readonly words: readonly string[]
  readonly author: string | undefined
  readonly answer: string | undefined
  readonly settle: string | undefined
  readonly take: string | undefined
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
  budget: { type: 'string' },
  weights: { type: 'string' },
  schemas: { type: 'string' },
  funnel: { type: 'string' },
  bound: { type: 'boolean' },
  browser: { type: 'boolean' },
  headed: { type: 'boolean' },
  explain: { type: 'boolean' },
  write: { type: 'boolean' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'boolean' },
  unhandled: { type: 'boolean' },
  base: { type: 'string' },
  event: { type: 'string' },
  watch: { type: 'boolean' },
  author: { type: 'string' },
  answer: { type: 'string' },
  settle: { type: 'string' },
  take: { type: 'string' },
  rename: { type: 'string', multiple: true },
  'add-state': { type: 'string', multiple: true },
  'add-transition': { type: 'string', multiple: true },
  retarget: { type: 'string', multiple: true },
  remove: { type: 'string', multiple: true },
  describe: { type: 'string', multiple: true },
  require: { type: 'string', multiple: true },
  edits: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

const isCommand = (text: string | undefined): text is Command => (commands as readonly string[]).includes(text ?? '')

/** Whether a command line names the file it is about, or asks for help: the charts of the project are not needed. */
export function namesFile(argv: readonly string[]): boolean {
  const { values, positionals } = parsed(argv)
  const [first = ''] = positionals
  const hasOwn = values.machine !== undefined || values.help === true || values.watch === true
  // The file of these is no chart.
  const isRecorded = first === 'use' || first === 'replay'
  return hasOwn || first === 'init' || first === 'import' || (!isRecorded && positionals.some(isChartFile))
}

/** Reads a command line; null when it asks for help. `flows` are the charts it may name. */
export function readOptions(argv: readonly string[], flows: readonly string[]): Options | null {
  const { values, positionals, tokens } = parsed(argv)
  if (values.help) return null
  const [first, ...rest] = positionals
  const command: Command = isCommand(first) ? first : 'generate'
  const words = isCommand(first) ? rest : positionals
  const file =
    values.machine === undefined &&
    command !== 'init' &&
    command !== 'system' &&
    command !== 'remark' &&
    command !== 'use' &&
    command !== 'replay' &&
    words.length === 1
      ? words.find((word) => isChartFile(word) || (command === 'import' && isSourceFile(word)))
      : undefined
  const project = values.machine === undefined ? flows : null
  const used = command === 'use' ? usageIn(words, project) : null
  const replayed = command === 'replay' ? breadcrumbsIn(words, project) : null
  // `edit` takes a file and its export where other commands take --machine.
  const editsFile = command === 'edit' && words.length === 1 && words.some((word) => word.includes('#'))
  // The words after the chart are the target and the text of a remark.
  const named =
    command === 'init' || command === 'system' || file !== undefined
      ? []
      : (used?.flows ?? replayed?.flows ?? (command === 'remark' ? words.slice(0, 1) : editsFile ? [] : words))
  const machine =
    command === 'init' || command === 'system' || editsFile
      ? oneMachine(command, words, values.machine)
      : (values.machine ?? file)
  if (named.length > 1 && named.some(isChartFile))
    throw new UsageError(`one file at a time: leave all but ${named.find(isChartFile)} out`)
  if (command === 'import' && (machine === undefined || !(isChartFile(machine) || isSourceFile(machine)))) {
    throw new UsageError(
      `import wants a .scxml, .json or .puml file, or a source file of XState 4: ${PATHS} import door.scxml --out door.machine.ts`,
    )
  }
  if (command === 'export' && machine === undefined && named.length !== 1) {
    throw new UsageError(`export writes one chart: ${PATHS} export login --format plantuml --out login.puml`)
  }
  if (machine !== undefined && named.length > 0) {
    throw new UsageError(`--machine takes the place of a flow: leave "${named.join(' ')}" out`)
  }
  const strange = named.find((flow) => !flows.includes(flow))
  if (strange !== undefined) {
    throw new UsageError(
      strange === first
        ? unknownName('command or chart', strange, [...commands, ...flows])
        : unknownName('chart', strange, flows),
    )
  }
  const criterion = criterionFrom(values.criterion ?? 'default')
  const profile = values.browser ? 'browser' : (values.profile ?? 'headless')
  if (profile !== 'headless' && profile !== 'browser') {
    throw new UsageError(unknownName('profile', profile, ['headless', 'browser']))
  }
  if (machine !== undefined && profile === 'browser') {
    throw new UsageError('the browser drives the charts of this project only: leave --machine or the browser out')
  }
  if (values.path !== undefined && command !== 'run') throw new UsageError(`--path belongs to run: ${PATHS} run …`)
  if (values.browser && command !== 'run' && command !== 'replay') {
    throw new UsageError(`--browser belongs to run and replay: ${PATHS} run …`)
  }
  const { author, answer, settle, take } = values
  const own = Object.entries({ author, answer, settle, take }).find(([, value]) => value !== undefined)
  if (own && command !== 'remark') throw new UsageError(`--${own[0]} belongs to remark: ${PATHS} remark …`)
  if (command === 'remark' && machine !== undefined) {
    throw new UsageError('remarks are on charts of this project: name one in place of --machine')
  }
  const edits = tokens.flatMap((token) => {
    const option = editOptions.find((name) => token.kind === 'option' && token.name === name)
    return option && token.kind === 'option' ? [{ option, text: token.value ?? '' }] : []
  })
  if (edits[0] && command !== 'edit') throw new UsageError(`--${edits[0].option} belongs to edit: ${PATHS} edit …`)
  if (values.watch && command !== 'check') throw new UsageError(`--watch belongs to check: ${PATHS} check …`)
  if (values.budget !== undefined && command !== 'generate') throw new UsageError('--budget belongs to generate')
  if (values.bound && command !== 'generate') throw new UsageError('--bound belongs to generate')
  if (values.weights !== undefined && !criterion.startsWith('walks(')) {
    throw new UsageError('--weights belongs to --criterion walks(N)')
  }
  if (values.funnel !== undefined && command !== 'use') throw new UsageError(`--funnel belongs to use: ${PATHS} use …`)
  if (values.schemas !== undefined && command !== 'init') throw new UsageError('--schemas belongs to init')
  if (values.format === 'allure' && values.out === undefined) {
    throw new UsageError('allure writes a folder of results: name it with --out allure-results')
  }
  const ofReport = (['base', 'event'] as const).find((name) => values[name] !== undefined)
  if (ofReport && command !== 'report') throw new UsageError(`--${ofReport} belongs to report: ${PATHS} report …`)
  if (command === 'report' && (named.length > 0 || machine !== undefined)) {
    throw new UsageError('report is about all charts of the project: name none')
  }
  const ofCheck = (['baseline', 'write-baseline', 'unhandled'] as const).find((name) => values[name] !== undefined)
  if (ofCheck && command !== 'check' && !(ofCheck === 'baseline' && command === 'report'))
    throw new UsageError(`--${ofCheck} belongs to check: ${PATHS} check …`)
  if (values['write-baseline'] && values.baseline === undefined)
    throw new UsageError('--write-baseline needs a file: --baseline findings.json --write-baseline')
  if (values.headed && !values.browser) throw new UsageError('--headed belongs to --browser')
  return {
    command,
    flows: named,
    suite: {
      criterion,
      cap: numberOf(values.cap, 'cap'),
      resetCost: numberOf(values.reset, 'reset'),
      seed: numberOf(values.seed, 'seed'),
      weights: values.weights === undefined ? undefined : readWeights(values.weights),
    },
    profile,
    format: formatFor(command, values.format),
    out: values.out,
    path: numberOf(values.path, 'path'),
    limit: numberOf(values.limit, 'limit'),
    machine,
    budget: values.budget === undefined ? undefined : durationOf(values.budget),
    weights: values.weights,
    schemas: values.schemas,
    bound: values.bound ?? false,
    browser: values.browser ?? false,
    headed: values.headed ?? false,
    explain: values.explain ?? false,
    write: values.write ?? false,
    baseline: values.baseline,
    writeBaseline: values['write-baseline'] ?? false,
    unhandled: values.unhandled ?? false,
    base: values.base,
    event: values.event,
    watch: values.watch ?? false,
    remark: { words: command === 'remark' ? words.slice(1) : [], author, answer, settle, take },
    edits,
    usage: used?.usage ?? null,
    funnel: values.funnel?.split(',').map((state) => state.trim()) ?? [],
    breadcrumbs: replayed?.breadcrumbs ?? null,
  }
}

function criterionFrom(text: string): Criterion {
  const criterion = criterionOf(text)
  if (criterion !== null) return criterion
  const [, name] = /^(simple|walks)\(.*\)$/.exec(text) ?? []
  if (name === undefined) throw new UsageError(unknownName('criterion', text, criteria))
  throw new UsageError(`--criterion ${text}: N is a whole number from 1 to ${greatest[name as keyof typeof greatest]}`)
}

/** The machine that a skeleton is written for, or the root of a system; the option may be left out. */
function oneMachine(command: Command, words: readonly string[], machine: string | undefined): string | undefined {
  const [first, ...others] = machine === undefined ? words : [machine, ...words]
  if (others.length > 0) throw new UsageError(`${command} takes one machine: leave "${others.join(' ')}" out`)
  return first
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: known, tokens: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const option = /^Unknown option '(-[^']*)'/.exec(message)?.[1]
    if (option === undefined) throw new UsageError(message.split('\n')[0], { cause: error })
    const names = Object.keys(known).map((name) => `--${name}`)
    throw new UsageError(unknownName('option', option, names), { cause: error })
  }
}

function formatFor(command: Command, format: string | undefined): string {
  const possible: readonly string[] = formatsOf[command]
  if (format !== undefined && !possible.includes(format)) {
    throw new UsageError(unknownName(`format for ${command}`, format, possible))
  }
  return format ?? possible[0] ?? ''
}

function numberOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < 0) {
    throw new UsageError(`--${name} wants a whole number, not "${text}"`)
  }
  return value
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }

function durationOf(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? []
  if (number === undefined || unit === undefined)
    throw new UsageError(`--budget wants a time such as 10s, 500ms or 2m, not "${text}"`)
  return Number(number) * (units[unit] ?? 1)
}
