import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import type { StatehouseConfig } from '#atlas/config/config.ts'
import { PATHS } from '#atlas/called.ts'
import { foreignModels, type ForeignModel } from './foreign.ts'
import { loadModule, stubFor } from './load.ts'
import { UsageError } from './usage-error.ts'

const names = ['ts', 'mts', 'js', 'mjs'].map((ending) => `statehouse.config.${ending}`)

/** The file of settings in a folder, if there is one. */
export const configFile = (folder: string): string | undefined =>
  names.map((name) => join(folder, name)).find((path) => existsSync(path))

/** Reads the settings of the project and lets loading use them; null without a file of them. */
export async function projectConfig(folder = process.cwd()): Promise<StatehouseConfig | null> {
  const file = configFile(folder)
  if (file === undefined) return null
  const { default: config, config: named } = await loadModule(file).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${relative('.', file)} could not be loaded: ${message}`, { cause: error })
  })
  const settings = config ?? named
  if (typeof settings !== 'object' || settings === null)
    throw new UsageError(`${relative('.', file)} has no default export: export default defineConfig({ … })`)
  stubFor(settings, folder)
  return settings
}

/** The charts that the globs of the settings find, and the files that could not be loaded, as messages. */
export async function configuredCharts({ machines = [], models = [] }: StatehouseConfig, folder = process.cwd()) {
  const matching = (globs: readonly string[]) =>
    globSync(globs, { cwd: folder, ignore: '**/node_modules/**' }).toSorted((one, other) => one.localeCompare(other))
  const ofModels = matching(models)
  const charts: ForeignModel[] = []
  const broken: string[] = []
  for (const file of [...ofModels, ...matching(machines).filter((one) => !ofModels.includes(one))]) {
    try {
      for (const one of await foreignModels(resolve(folder, file)))
        if (isNew(one, charts)) charts.push(unique(one, charts))
    } catch (error) {
      broken.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { charts, broken }
}

/** What was guessed about the charts of a project, one line each. */
export const guessedText = (charts: readonly ForeignModel[]): string =>
  charts
    .filter(({ needs }) => needs.length > 0)
    .map(({ model, needs, reference }) => {
      const open = needs.map(({ subject, name }) => name || subject).join(', ')
      return `${model.flow}: guessed by what the chart reads: ${open}; ${PATHS} init ${reference} writes a model\n`
    })
    .join('')

/** A machine that a model is about, or that two files export, is taken once; files bundled apart have it twice. */
const isNew = ({ model, isMachine }: ForeignModel, charts: readonly ForeignModel[]): boolean =>
  !isMachine ||
  charts.every(
    ({ model: other, isMachine: isOther }) =>
      other.machine.config !== model.machine.config && (isOther || other.machine.id !== model.machine.id),
  )

/** The second of two charts of one name is called by its file and export. */
function unique(found: ForeignModel, charts: readonly ForeignModel[]): ForeignModel {
  const isTaken = charts.some(({ model }) => model.flow === found.model.flow)
  return isTaken ? { ...found, model: { ...found.model, flow: found.reference } } : found
}
