import { rmSync } from 'node:fs'
import { build } from '#scripts/build.ts'
import { scratchFolder } from '#scripts/lib/scratch.ts'
import { startSite } from '#scripts/lib/site-process.ts'
import { hasPostgres, seededData } from './database.ts'

/**
 * The tests look at the built site: build it when its sources changed. The embedded database is seeded once; every worker's server
 * starts on a copy of it.
 */
const prepare = async () => {
  const parts = process.env['BUILD_PARTS']?.split(' ')
  if (!(await build(parts === undefined ? {} : { parts }))) throw new Error('the site could not be built')
  if (hasPostgres()) return undefined
  const dataDir = scratchFolder('statehouse-seeded-')
  await (await startSite({ dataDir })).stop()
  process.env[seededData] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

export default prepare
