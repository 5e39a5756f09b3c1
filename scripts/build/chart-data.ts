import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { atlasFiles, describeTested } from '#atlas/export/emit.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { AtlasDiff } from '#atlas/export/diff.ts'
import { diffMarkdown } from '#atlas/export/diff-markdown.ts'
import { readOwners } from '#atlas/export/owners.ts'
import { sourcesOf } from '#atlas/export/sources.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'
import { allRemarks } from '#atlas/remarks/files.ts'
import { describeCharts } from './describe-charts.ts'

/** The sources of the chart data. */
const sources = [
  'machines/**/*.ts',
  'wire/**/*.ts',
  'games/**/*.ts',
  'atlas/{explore,cache,paths,check,run,export}/**/*.ts',
  'package-lock.json',
]

/** The models of the site for the page, each in a chunk of its own. */
const siteModels = `
  import { modelIn } from '#atlas/explore/foreign.ts'
  const files = import.meta.glob('../../machines/*/*.model.ts')
  const loaders = new Map(Object.entries(files).map(([file, load]) => [file.split('/').at(-2), load]))
  export async function loadModel(flow) {
    const load = loaders.get(flow)
    if (!load) throw new Error('no model "' + flow + '"')
    return modelIn(await load())
  }
`

/** Writes the data of all charts beside the atlas page, as `data/<flow>.json`; explores only changed charts. */
export function chartData(root: string): Plugin {
  const cache = join(root, '.cache', 'charts.json')

  const keyOf = () => {
    const hash = createHash('sha256')
    for (const file of globSync(sources, { cwd: root }).toSorted()) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0')
    }
    return hash.digest('hex')
  }

  const cached = (key: string): readonly ChartJson[] | null => {
    try {
      const stored = JSON.parse(readFileSync(cache, 'utf8')) as { key: string; charts: ChartJson[] }
      return stored.key === key ? stored.charts : null
    } catch {
      return null
    }
  }

  const described = async () => {
    const key = keyOf()
    const stored = cached(key)
    if (stored) return stored
    const charts = await describeCharts()
    mkdirSync(dirname(cache), { recursive: true })
    writeFileSync(cache, JSON.stringify({ key, charts }))
    return charts
  }

  /** `file#export` of a machine to draw instead of this project's charts. */
  const foreign = process.env['ATLAS_MACHINE'] ? foreignModel(process.env['ATLAS_MACHINE']) : null

  return {
    name: 'chart-data',
    /** The page loads models to simulate them: those of the site, or the one of a foreign machine. */
    async load(id) {
      if (!id.endsWith('/atlas/page/models.ts')) return null
      if (!foreign) return siteModels
      const { file, reference } = await foreign
      const name = reference.slice(reference.lastIndexOf('#') + 1)
      return [
        `import { modelIn } from '#atlas/explore/foreign.ts'`,
        `export const loadModel = async () => modelIn(await import(${JSON.stringify(file)}), ${JSON.stringify(name)})`,
      ].join('\n')
    },
    async generateBundle() {
      const emit = (name: string, source: string) => this.emitFile({ type: 'asset', fileName: `data/${name}`, source })
      const charts = foreign ? [describeTested((await foreign).model)] : await described()
      const files = foreign ? atlasFiles(charts, null) : atlasFiles(charts, undefined, await readOwners(root))
      for (const [name, source] of await files) emit(name, source)
      const remarks = foreign ? {} : await allRemarks(join(root, 'machines'))
      emit('remarks.json', JSON.stringify(remarks))
      const comparison = process.env['ATLAS_DIFF']
      const diff = comparison ? (JSON.parse(readFileSync(comparison, 'utf8')) as AtlasDiff) : null
      emit('compared/diff.json', JSON.stringify(diff))
      if (diff) emit('compared/diff.md', diffMarkdown(diff, remarks))
      // The server of the site counts, and can be started with its charts on show.
      const added = { diff: diff !== null, usage: !foreign, live: !foreign }
      emit('sources.json', JSON.stringify(sourcesOf(charts, added)))
    },
  }
}
