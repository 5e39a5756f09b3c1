import { globSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChartJson, IndexEntry } from '#atlas/export/chart-json.ts'
import { root } from './run.ts'

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Adds the coverage of browser tests since the build to the built atlas, without another build. */
export async function refreshBrowserCoverage(project = root): Promise<void> {
  const data = join(project, 'dist', 'atlas', 'data')
  const measured = join(project, '.cache', 'coverage')
  const built = changedAt(join(data, 'index.json'))
  const isNewer = (file: string) => changedAt(join(measured, file)) > built
  if (built === 0 || !globSync('*.browser.json', { cwd: measured }).some(isNewer)) return
  const [{ atlasFiles }, { readOwners }] = await Promise.all([
    import('#atlas/export/emit.ts'),
    import('#atlas/export/owners.ts'),
  ])
  const read = async <T>(name: string) => JSON.parse(await readFile(join(data, name), 'utf8')) as T
  const index = await read<readonly IndexEntry[]>('index.json')
  const charts = await Promise.all(index.map(({ flow }) => read<ChartJson>(`${flow}.json`)))
  for (const [name, text] of await atlasFiles(charts, measured, await readOwners(project))) {
    await writeFile(join(data, name), text)
  }
}
