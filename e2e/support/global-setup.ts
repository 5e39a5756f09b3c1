import { build } from '#scripts/build.ts'
import { keptFolder } from '#scripts/lib/kept-folder.ts'
import { startSite } from '#scripts/lib/site-process.ts'
import { stampOf } from '#scripts/lib/stamp.ts'
import { hasPostgres, seededData } from './database.ts'

/** What a server seeds its database with, and by which rules. */
const seeds = ['server', 'machines', 'wire', 'locales']
/** A site left alone for longer would begin with the draws and matches of all that time, in milliseconds. */
const fresh = 3_600_000

/**
 * The tests look at the built site: build it when its sources changed. The embedded database is seeded once, and kept for
 * runs of the same hour; every worker's server starts on a copy of it.
 */
const prepare = async () => {
  const parts = process.env['BUILD_PARTS']?.split(' ')
  if (!(await build(parts === undefined ? {} : { parts }))) throw new Error('the site could not be built')
  if (hasPostgres()) return
  const stamp = stampOf(seeds, ['package-lock.json']).slice(0, 16)
  process.env[seededData] = await keptFolder({
    kind: 'test-sites',
    name: `${stamp}-${Math.floor(Date.now() / fresh)}`,
    hours: 4,
    make: async (dataDir) => (await startSite({ dataDir })).stop(),
  })
}

export default prepare
