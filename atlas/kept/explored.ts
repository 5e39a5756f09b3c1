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

/** Where explorations are kept: one file a chart, named after the hash of all they follow from. */
export const explorationsFolder = join(root, '.cache', 'explorations')

const explorer = fileURLToPath(new URL('../explore/explore.ts', import.meta.url))

interface Kept {
  readonly flow: string
  readonly graph: Graph
}

/**
 * Explores a chart of this project, or takes up what was found when it was explored before. What is kept goes by a hash
 * of the model's sources with all they import, the explorer's, the packages and the options; anything else than a whole
 * file under that hash is explored anew. Only for a model as its module exports it: what a test changes in one is
 * not in the sources.
 */
export function explored(
  model: AnyModel,
  options: Pick<ExploreOptions, 'limit' | 'variants'> = {},
  folder = explorationsFolder,
): Exploration {
  const source = join(machinesFolder, model.flow, `${model.flow}.model.ts`)
  // Where the explorer is not at hand as it was written, its hash would tell nothing.
  if (!existsSync(source) || !existsSync(explorer)) return explore(model, options)
  const key = createHash('sha256')
    .update(hashOfSources([source, explorer]))
    .update(stable([asWritten(model), options.limit, options.variants]))
    .digest('hex')
  const file = join(folder, `${model.flow}.${key.slice(0, 32)}.json`)
  const kept = read(file)
  if (kept?.flow === model.flow) return withGraph(model, kept.graph)
  const exploration = explore(model, options)
  write(folder, file, { flow: model.flow, graph: graphOf(exploration) })
  return exploration
}

/** Tells a model changed by hand from the one in the sources, as far as that shows without its functions. */
const asWritten = ({ machine, inputs, events, actors }: AnyModel) => [
  machine.config,
  Object.entries(inputs),
  events,
  actors,
]

const isKeptOf = (flow: string, name: string): boolean => name.startsWith(`${flow}.`) && name.endsWith('.json')

function read(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept
  } catch {
    return null
  }
}

/** Writes beside and renames, so that nobody reads half a file; older ones of the chart go. A full disk is no fault. */
function write(folder: string, file: string, kept: Kept) {
  const beside = `${file}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(beside, JSON.stringify(kept))
    for (const older of readdirSync(folder).filter((name) => isKeptOf(kept.flow, name)))
      rmSync(join(folder, older), { force: true })
    renameSync(beside, file)
  } catch {
    rmSync(beside, { force: true })
  }
}
