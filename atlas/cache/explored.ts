import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explore, type Exploration, type ExploreOptions } from '#atlas/explore/explore.ts'
import { graphOf, withGraph, type Graph } from '#atlas/explore/graph.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { stable } from '#atlas/explore/stable.ts'
import { machinesFolder, root } from '#atlas/home.ts'
import { hashOfSources } from './sources.ts'

/** The cache of explorations: one file a chart, named by the hash of its inputs. */
export const explorationsFolder = join(root, '.cache', 'explorations')

const explorer = fileURLToPath(new URL('../explore/explore.ts', import.meta.url))

interface CachedExploration {
  readonly flow: string
  readonly graph: Graph
}

/**
 * Explores a chart of this project, or reads a cached exploration. The key is a hash of the model's sources with their
 * imports, the explorer's sources, the packages and the options; without a complete file under that hash the chart is
 * explored again. Only for models as their modules export them: a change that a test makes is not in the sources.
 */
export function explored(
  model: AnyModel,
  options: Pick<ExploreOptions, 'limit' | 'variants'> = {},
  folder = explorationsFolder,
): Exploration {
  const source = join(machinesFolder, model.flow, `${model.flow}.model.ts`)
  // Without the explorer's sources the hash would be meaningless.
  if (!existsSync(source) || !existsSync(explorer)) return explore(model, options)
  const key = createHash('sha256')
    .update(hashOfSources([source, explorer]))
    .update(stable([asWritten(model), options.limit, options.variants]))
    .digest('hex')
  const file = join(folder, `${model.flow}.${key.slice(0, 32)}.json`)
  const cached = read(file)
  if (cached?.flow === model.flow) return withGraph(model, cached.graph)
  const exploration = explore(model, options)
  write(folder, file, { flow: model.flow, graph: graphOf(exploration) })
  return exploration
}

/** Detects a model that differs from its sources, as far as that is visible without its functions. */
const asWritten = ({ machine, inputs, events, actors }: AnyModel) => [
  machine.config,
  Object.entries(inputs),
  events,
  actors,
]

const isCacheOf = (flow: string, name: string): boolean => name.startsWith(`${flow}.`) && name.endsWith('.json')

function read(file: string): CachedExploration | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CachedExploration
  } catch {
    return null
  }
}

/**
 * Writes a temporary file and renames it, so that no reader sees half a file, and deletes older ones. Ignores errors.
 */
function write(folder: string, file: string, cached: CachedExploration) {
  const beside = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(beside, JSON.stringify(cached))
    for (const older of readdirSync(folder).filter((name) => isCacheOf(cached.flow, name)))
      rmSync(join(folder, older), { force: true })
    renameSync(beside, file)
  } catch {
    rmSync(beside, { force: true })
  }
}
