import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { AnyModel } from '#atlas/explore/model.ts'
import type { Need } from '#atlas/explore/needs.ts'
import { machinesFolder } from '#atlas/home.ts'
import { loadModule } from './load.ts'

/** A model and its file. */
export interface FoundModel {
  readonly model: AnyModel
  readonly file: string
  readonly folder: string
  /** Finds the model in its module, loaded once more; throws when it is not there. */
  readonly modelIn: (module: Readonly<Record<string, unknown>>) => AnyModel
  /** What had to be guessed about a machine without a whole model. */
  readonly needs?: readonly Need[]
  /** The export of the file; left out for a model that the project's folders have. */
  readonly exported?: string
  /** Set for a machine or model that is named by its file, or found by the project's settings. */
  readonly foreign?: true
}

/** True for a result of `defineModel`. */
export const isModel = (value: unknown): value is AnyModel =>
  typeof value === 'object' && value !== null && 'flow' in value && 'machine' in value && 'journeys' in value

/** Model files of a folder, relative to it: `login/login.model.ts`, or `.js`. */
const modelFiles = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name))
        .filter((file) => /\.model\.[cm]?[jt]s$/.test(file))
        .map((file) => join(name, file)),
    )
    .toSorted()

/** Returns the names of the project's charts. */
export const flowNames = (folder = machinesFolder): string[] => modelFiles(folder).map((file) => dirname(file))

/** Loads the models of the project, or only those of the flows; throws with the known names for an unknown one. */
export async function discoverModels(flows: readonly string[] = [], folder = machinesFolder): Promise<FoundModel[]> {
  const files = modelFiles(folder)
  const known = flowNames(folder)
  const unknown = flows.find((flow) => !known.includes(flow))
  if (unknown !== undefined) throw new Error(`no chart "${unknown}"; there are: ${known.join(', ')}`)
  const wanted = files.filter((file) => flows.length === 0 || flows.includes(dirname(file)))
  return Promise.all(
    wanted.map(async (file) => {
      const path = resolve(join(folder, file))
      const module = await loadModule(path)
      const modelIn: FoundModel['modelIn'] = (loaded) => {
        const model = Object.values(loaded).find(isModel)
        if (!model) throw new Error(`${file} exports no model (defineModel)`)
        return model
      }
      return { model: modelIn(module), file: path, folder: dirname(path), modelIn }
    }),
  )
}
