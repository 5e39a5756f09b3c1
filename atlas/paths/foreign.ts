import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { PATHS } from '#atlas/called.ts'
import { completedModel, isModelOfMachine, withKnownTargets, type PartialModel } from '#atlas/explore/guess.ts'
import { isMachineLogic } from '#atlas/explore/xstate.ts'
import { unknownTargets } from '#atlas/explore/xstate-6.ts'
import { needsOf, type Need } from '#atlas/explore/needs.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { migrateFrom4 } from '#atlas/migrate/from-4.ts'
import type { Note } from '#atlas/migrate/source.ts'
import { isChartFile, readChartFile } from '#atlas/read/chart-file.ts'
import type { DescribedChart } from '#atlas/read/described-chart.ts'
import type { FoundModel } from './discover.ts'
import { filledModel } from './filled.ts'
import { loadModule } from './load.ts'
import { circleFrom } from './syntax.ts'
import { typeCases, type TypeCases } from './type-cases.ts'

/** A machine or model from outside this project, and what had to be guessed about it. */
export interface ForeignModel extends FoundModel {
  readonly needs: readonly Need[]
  /** What was read from the types of the machine: `input`, types of events, names of actors. */
  readonly typed: readonly string[]
  /** The cases of those types, as they were read, and the model without them. */
  readonly types: TypeCases | null
  readonly bare: AnyModel
  /** What could not be read of the file, each with its place. */
  readonly losses: readonly string[]
  /** False for a model. */
  readonly isMachine: boolean
  /** The file and the export as they were named. */
  readonly reference: string
}

const usable = (value: unknown): value is AnyStateMachine | PartialModel =>
  isMachineLogic(value) || isModelOfMachine(value)

/**
 * Loads `file#export`: a machine, or a model with at least a `machine`; what the model leaves out is guessed. Without
 * `#export` the file's only machine or model is taken. An SCXML or JSON file holds one machine. Throws an error with a
 * message of one line.
 */
export async function foreignModel(reference: string): Promise<ForeignModel> {
  const hash = reference.lastIndexOf('#')
  const [file, name] = hash < 0 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)]
  const path = resolve(file)
  const shown = relative('.', path) || path
  if (!file || !existsSync(path)) throw new Error(`--machine: there is no file ${shown}`)
  if (statSync(path).isDirectory())
    throw new Error(`--machine: ${shown} is a folder; name a file, as in file.ts#export`)
  if (isChartFile(path)) return fromChartFile(path, shown, name)
  refuseXState4(path, shown)
  const module = await load(path, shown)
  return foreignExport(path, module, choose(module, name, shown))
}

/** Every machine and model that a file exports, each once. Throws as `foreignModel` does. */
export async function foreignModels(path: string): Promise<ForeignModel[]> {
  const shown = relative('.', path) || path
  refuseXState4(path, shown)
  const module = await load(path, shown)
  const all = [...new Set(Object.values(module))].filter(usable)
  const models = all.filter((one): one is PartialModel => !isMachineLogic(one))
  const own = models.map((one) => one.machine as unknown)
  const chosen = [...models, ...all.filter((one) => isMachineLogic(one) && !own.includes(one))]
  return Promise.all(chosen.map((one) => foreignExport(path, module, one)))
}

/** Lines of a file that a message names. */
const MOST_LINES = 3

/** XState 5 would leave guards and actors of a machine of XState 4 out without a word. */
function refuseXState4(path: string, shown: string): void {
  const changes = changesFrom4(path)
  if (changes.length === 0) return
  const lines = changes.slice(0, MOST_LINES).map(({ line, text }) => `line ${line}: ${text}`)
  const more = changes.length > MOST_LINES ? `; ${changes.length - MOST_LINES} more` : ''
  throw new Error(
    `--machine: ${shown} is written for XState 4 (${lines.join('; ')}${more}); a patch for XState 5: ${PATHS} import ${shown}`,
  )
}

function changesFrom4(path: string): readonly Note[] {
  try {
    return migrateFrom4(readFileSync(path, 'utf8'), path).changes
  } catch {
    // Loading it has the better message.
    return []
  }
}

/** A machine or model that a loaded file exports. */
async function foreignExport(
  path: string,
  module: Record<string, unknown>,
  chosen: AnyStateMachine | PartialModel,
): Promise<ForeignModel> {
  const name = keyOf(module, chosen)
  const isMachine = isMachineLogic(chosen)
  const bare = named(completedModel(chosen), name, path)
  const types = bare.guessed ? typeCases(path, name) : null
  const reads = isMachine ? {} : chosen
  const filled = types ? await filledModel(bare, reads, types) : { model: bare, needs: needsOf(bare, reads), typed: [] }
  const { needs, typed } = filled
  const model = withKnownTargets(filled.model)
  const reference = `${relative('.', path) || path}#${name}`
  const modelIn: FoundModel['modelIn'] = (loaded) => {
    const value = choose(loaded, name, reference)
    return completedModel(isMachineLogic(value) ? { ...model, machine: value } : value)
  }
  const place = { file: path, folder: dirname(path), exported: name, modelIn, reference }
  return { foreign: true, model, bare, types, needs, typed, losses: unknownTargets(model.machine), isMachine, ...place }
}

/** XState's name of a machine that has none. */
const NAMELESS = '(machine)'

/** A machine without an id is called as its export, or as its file. */
function named(model: AnyModel, name: string, path: string): AnyModel {
  if (model.flow !== NAMELESS) return model
  const file = basename(path).replace(/(\.machine)?\.[cm]?[jt]sx?$/, '')
  return { ...model, flow: name === '' || name === 'default' ? file : name }
}

/** The losses of a chart and of the charts within it. */
const lossesOf = ({ losses = [], inner = {} }: DescribedChart): readonly string[] => [
  ...losses,
  ...Object.values(inner).flatMap(lossesOf),
]

/** The chart of a file, which exports nothing. */
function fromChartFile(path: string, shown: string, name: string): ForeignModel {
  if (name !== '') throw new Error(`${shown} has no exports: leave "#${name}" out`)
  try {
    const { machine, chart } = readChartFile(path)
    const bare = completedModel(machine)
    const place = { file: path, folder: dirname(path), modelIn: () => bare, reference: shown }
    const read = { model: bare, bare, needs: needsOf(bare), typed: [], types: null, losses: lossesOf(chart) }
    return { foreign: true, ...read, isMachine: true, ...place }
  } catch (error) {
    throw new Error(`${shown} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function load(path: string, shown: string): Promise<Record<string, unknown>> {
  try {
    return await loadModule(path)
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0] ?? ''}` : String(error)
    throw new Error(`--machine: ${shown} could not be loaded: ${message}${hintAt(path, message)}`, { cause: error })
  }
}

/** What may have gone wrong, by what the error says. */
function hintAt(path: string, message: string): string {
  const [, global] = /(\w+) is not defined$/.exec(message) ?? []
  if (global !== undefined) return `; globals: { ${global}: … } in statehouse.config.ts stands for it`
  if (!message.includes('before initialization')) return ''
  const circle = circleFrom(path)
  return circle.length === 0 ? '' : `; imports go in a circle: ${circle.map((file) => relative('.', file)).join(' → ')}`
}

const keyOf = (module: Record<string, unknown>, value: unknown): string =>
  Object.keys(module).find((key) => module[key] === value) ?? ''

function choose(
  module: Readonly<Record<string, unknown>>,
  name: string,
  shown: string,
): AnyStateMachine | PartialModel {
  const exported = Object.keys(module)
  const fitting = exported.filter((key) => usable(module[key]))
  const known =
    fitting.length > 0 ? `it exports ${fitting.join(', ')}` : `it exports ${exported.join(', ') || 'nothing'}`
  if (name === '') {
    const only = fitting.length === 1 ? module[fitting[0] ?? ''] : undefined
    if (usable(only)) return only
    if (fitting.length > 1) {
      throw new Error(
        `--machine: ${shown} has several machines and models: name one, as in ${shown}#${fitting[0]} (${known})`,
      )
    }
    throw new Error(`--machine: ${shown} has neither a machine nor a model; ${known}`)
  }
  if (!(name in module)) throw new Error(`--machine: ${shown} has no export "${name}"; ${known}`)
  const chosen = module[name]
  if (usable(chosen)) return chosen
  throw new Error(`--machine: "${name}" of ${shown} is ${kindOf(chosen)}; ${known}`)
}

function kindOf(value: unknown): string {
  if (typeof value === 'function') return 'a function: export the machine it makes'
  if (typeof value === 'object' && value !== null && 'states' in value && 'initial' in value) {
    return 'not a machine of XState 5 or 6 (createMachine or setup(…).createMachine)'
  }
  return 'neither a machine nor a model ({ machine, events, actors, … })'
}
