import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readUsage, type FlowUsage } from '#atlas/usage/flow-usage.ts'
import { addCounts, noUsage } from './flow-counts.ts'
import { readBatch } from './read-batch.ts'
import type { Batch, RecordStore } from './store.ts'

/** Most files of charts and of breadcrumbs in a folder: what a stranger sends must not fill the disk. */
const maxFiles = 200

/** Ids of stored batches in memory: one that is sent again counts once. */
const maxIds = 10_000

export interface FileStore extends RecordStore {
  /** Stores a batch that `httpStore` has sent; throws `RefusedBatch` when the text is none. */
  receive(body: string): Promise<void>
}

/**
 * Stores batches in a folder, for one process at a time: `<machine>.use.json` has the counters of a chart, of all
 * recorders together, for `statehouse-paths use`; `<recorder>.steps.json` the last steps of one recorder for
 * `statehouse-paths replay`. Of breadcrumbs the latest 200 files stay.
 */
export function fileStore(folder: string): FileStore {
  const stored = new Set<string>()
  let last = Promise.resolve()

  const add = async (batch: Batch) => {
    if (stored.has(batch.id)) return
    await mkdir(folder, { recursive: true })
    await addUsage(folder, batch)
    await replaceSteps(folder, batch)
    stored.add(batch.id)
    for (const id of stored) if (stored.size > maxIds) stored.delete(id)
  }
  const save = (batch: Batch) => {
    const done = last.then(() => add(batch))
    last = done.catch(() => undefined)
    return done
  }
  return { save, receive: async (body) => save(readBatch(body)) }
}

async function addUsage(folder: string, batch: Batch): Promise<void> {
  const files = new Set(await filesIn(folder, '.use.json'))
  // The clock of a visitor's device may be wrong.
  const now = Date.now()
  const period = { from: new Date(now - batch.duration).toISOString(), to: new Date(now).toISOString() }
  for (const counted of batch.usage) {
    const name = `${fileName(counted.flow)}.use.json`
    if (!files.has(name) && files.size >= maxFiles) continue
    const file = join(folder, name)
    const usage = files.has(name) ? await usageIn(file) : noUsage(counted.flow, period)
    addCounts(usage, counted, period)
    await replaceFile(file, usage)
    files.add(name)
  }
}

async function replaceSteps(folder: string, { recorder, breadcrumbs }: Batch): Promise<void> {
  if (breadcrumbs === null) return
  await replaceFile(join(folder, `${fileName(recorder)}.steps.json`), breadcrumbs)
  const names = await filesIn(folder, '.steps.json')
  if (names.length <= maxFiles) return
  const dated = await Promise.all(
    names.map(async (name) => ({ file: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  const oldest = dated.toSorted((one, other) => one.at - other.at).slice(0, names.length - maxFiles)
  for (const { file } of oldest) await rm(file)
}

const filesIn = async (folder: string, ending: string) =>
  (await readdir(folder)).filter((name) => name.endsWith(ending))

const usageIn = async (file: string): Promise<FlowUsage> => readUsage(JSON.parse(await readFile(file, 'utf8')))

/** Another process may read the file at any time. */
async function replaceFile(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

/** The name of a machine or recorder as that of a file, also where it has other signs. */
export const fileName = (name: string): string => encodeURIComponent(name).replaceAll('*', '%2A').slice(0, 200)
