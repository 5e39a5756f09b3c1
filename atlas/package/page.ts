import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { explore } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import type { Need } from '#atlas/explore/needs.ts'
import { ATLAS, PATHS } from '#atlas/called.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { atlasFiles, describeTested } from '#atlas/export/emit.ts'
import { sourcesOf } from '#atlas/export/sources.ts'
import { watched } from '#atlas/paths/commands/context.ts'
import { discoverModels, type FoundModel } from '#atlas/paths/discover.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'
import { looks } from '#atlas/paths/load.ts'
import { progressOf } from '#atlas/paths/progress.ts'
import { readUsageFile } from '#atlas/paths/usage-file.ts'
import { isChartFile } from '#atlas/read/chart-file.ts'
import { fileName } from '#atlas/record/file-store.ts'
import { allRemarks } from '#atlas/remarks/files.ts'

/** A chart for the page: its model, and the file and export that the page loads it from. */
export interface DrawnChart {
  readonly model: AnyModel
  readonly file: string
  /** The file's only model when left out. */
  readonly name?: string
  /** Where its source is, for edits. */
  readonly found: FoundModel
  /** The guessed parts of the model. */
  readonly needs: readonly Need[]
}

/** The page without charts, in the package. */
const emptyPage = fileURLToPath(new URL('../page-files', import.meta.url))

/** Loads the named charts, or all of the project; throws an error with a message of one line. */
export async function chartsToDraw(references: readonly string[]): Promise<DrawnChart[]> {
  const charts = references.length > 0 ? await Promise.all(references.map(named)) : await ownCharts()
  const twice = charts.find(({ model }, index) => charts.findIndex((one) => one.model.flow === model.flow) < index)
  if (twice) throw new Error(`two charts are called "${twice.model.flow}": give one of the models another flow`)
  return charts
}

async function named(reference: string): Promise<DrawnChart> {
  const found = await foreignModel(reference)
  const { model, file, needs, reference: named } = found
  if (isChartFile(file))
    throw new Error(`the atlas draws machines: write one with ${PATHS} import ${named} --out ${model.flow}.machine.ts`)
  return { model, file, needs, name: named.slice(named.lastIndexOf('#') + 1), found }
}

async function ownCharts(): Promise<DrawnChart[]> {
  const found = await discoverModels()
  if (found.length === 0) throw new Error(`which charts? ${ATLAS} file.ts#export, or models in machines/<flow>/`)
  return found.map((one) => ({ model: one.model, file: one.file, needs: [], found: one }))
}

/**
 * Writes the page with charts into a folder, which must be empty, an atlas, or missing. Usage is that of the files of a
 * recorder: in the folder `use`, or beside the machines when it is left out.
 */
export async function writePage(charts: readonly DrawnChart[], folder: string, use?: string): Promise<void> {
  if (!mayReplace(folder)) throw new Error(`--out: ${folder} holds something else than an atlas; name another folder`)
  const described = describeAll(charts)
  const data = await atlasFiles(described, null)
  const remarks = JSON.stringify(charts.some(({ name }) => name === undefined) ? await allRemarks() : {})
  const used = recordedUse(charts, use)
  const recorded = used.map(({ flow }) => flow)
  const sources = JSON.stringify(
    sourcesOf(described, { diff: false, usage: recorded.length > 0, recorded, live: false }),
  )
  rmSync(folder, { recursive: true, force: true })
  cpSync(emptyPage, folder, { recursive: true })
  const files = [
    ...[...data].map(([name, text]) => [`data/${name}`, text] as const),
    ['data/remarks.json', remarks],
    ['data/sources.json', sources],
    ['data/compared/diff.json', 'null'],
    ...used.map(({ usage }) => [`use/${usage.flow}.json`, JSON.stringify(usage)] as const),
  ] as const
  for (const [name, text] of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  await bundleModels(charts, join(folder, 'models'))
}

/** The counters of charts that a recorder has written; throws an error when a named folder has none. */
function recordedUse(charts: readonly DrawnChart[], folder: string | undefined) {
  const files = charts.map(({ model, file }) => ({
    flow: model.flow,
    file: join(folder ?? dirname(file), `${fileName(model.machine.id)}.use.json`),
  }))
  const found = files.filter(({ file }) => existsSync(file))
  if (folder !== undefined && found.length === 0)
    throw new Error(`--use: ${folder} has no ${files.map(({ file }) => basename(file)).join(', no ')}`)
  return found.map(({ flow, file }) => ({ flow, usage: readUsageFile(file) }))
}

function describeAll(charts: readonly DrawnChart[]): ChartJson[] {
  const flows = new Map(charts.map(({ model }) => [model.machine.id, model.flow]))
  const progress = progressOf(charts.length)
  try {
    return charts.map(({ model }) => {
      progress.next(model.flow)
      return describeTested(model, (id) => flows.get(id), explore(model, { untilTaken: true, ...watched(model) }))
    })
  } finally {
    progress.end()
  }
}

/** The build empties the folder first: it must be an atlas. */
const mayReplace = (folder: string): boolean =>
  !existsSync(folder) || existsSync(join(folder, 'data', 'index.json')) || readdirSync(folder).length === 0

/** Models for the page, which loads each on demand for the simulator. */
async function bundleModels(charts: readonly DrawnChart[], folder: string): Promise<void> {
  const entries = charts.map(({ model, file, name }) => {
    const load = `load: () => import(${JSON.stringify(file)})`
    return `${JSON.stringify(model.flow)}: { ${name === undefined ? '' : `name: ${JSON.stringify(name)}, `}${load} }`
  })
  const entry = `export const models = { ${entries.join(', ')} }`
  const bundle = await rolldown({
    input: { index: MODELS },
    platform: 'browser',
    tsconfig: true,
    logLevel: 'silent',
    moduleTypes: looks,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'models',
        async resolveId(source, importer) {
          if (source === MODELS) return source
          if (source !== 'xstate' || importer === undefined) return null
          // A machine outside of any project uses the package's own XState.
          return (
            (await this.resolve(source, importer, { skipSelf: true })) ?? fileURLToPath(import.meta.resolve(source))
          )
        },
        load: (id) => (id === MODELS ? entry : null),
      },
    ],
  })
  await bundle.write({ dir: folder, format: 'esm', minify: true, entryFileNames: '[name].js' })
  await bundle.close()
}

const MODELS = '\0models'
