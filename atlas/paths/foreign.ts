import { existsSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { completedModel, isModelOfMachine, type PartialModel } from '#atlas/explore/guess.ts'
import { isMachineLogic } from '#atlas/explore/xstate.ts'
import { needsOf, type Need } from '#atlas/explore/needs.ts'
import { isChartFile, readChartFile } from '#atlas/read/chart-file.ts'
import type { FoundModel } from './discover.ts'
import { loadModule } from './load.ts'

/** A machine or model from outside this project, and what had to be guessed about it. */
export interface ForeignModel extends FoundModel {
  readonly needs: readonly Need[]
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
  const module = await load(path, shown)
  const chosen = choose(module, name, shown)
  const modelIn: FoundModel['modelIn'] = (loaded) => completedModel(choose(loaded, name, shown))
  const model = completedModel(chosen)
  const isMachine = isMachineLogic(chosen)
  const needs = needsOf(model, isMachineLogic(chosen) ? {} : chosen)
  const named = `${shown}#${keyOf(module, chosen)}`
  return { model, needs, isMachine, file: path, folder: dirname(path), modelIn, reference: named }
}

/** The chart of an SCXML or JSON file, which exports nothing. */
function fromChartFile(path: string, shown: string, name: string): ForeignModel {
  if (name !== '') throw new Error(`${shown} has no exports: leave "#${name}" out`)
  try {
    const model = completedModel(readChartFile(path).machine)
    const modelIn = () => model
    return {
      model,
      needs: needsOf(model),
      isMachine: true,
      file: path,
      folder: dirname(path),
      modelIn,
      reference: shown,
    }
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
    throw new Error(`--machine: ${shown} could not be loaded: ${message}`, { cause: error })
  }
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
    return 'not a machine of XState 5 (createMachine or setup(…).createMachine)'
  }
  return 'neither a machine nor a model ({ machine, events, actors, … })'
}
