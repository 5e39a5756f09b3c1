import { setTimeout as wait } from 'node:timers/promises'
import { build } from '#scripts/build.ts'
import { cachedFolder } from '#scripts/lib/cached-folder.ts'
import { startSite, type Site } from '#scripts/lib/site-process.ts'
import { stampOf } from '#scripts/lib/stamp.ts'
import { hasPostgres, seededData } from './database.ts'
import { operate } from './operate.ts'

/** Folders on which the seed data of a server depends. */
const seeds = ['server', 'machines', 'wire', 'games', 'locales']
/** After a longer pause a site would begin with all draws and matches of that time, in milliseconds. */
const fresh = 3_600_000

const maxWait = 180_000

/**
 * Waits until the site's jobs have processed the seed, points and prizes of ten thousand rounds: every worker's server
 * would repeat that during its first requests. A site that takes longer is copied as it is.
 */
const workOff = async ({ dataDir }: Site) => {
  const end = performance.now() + maxWait
  while (performance.now() < end) {
    const jobs = (await operate(dataDir, ['jobs'])).split('\n').filter((line) => / queued {2}/.test(line))
    if (jobs.length === 0) throw new Error('the list of jobs cannot be read')
    const isIdle = jobs.every((line) => / 0 queued {2}0 running {2}/.test(line))
    if (isIdle && jobs.some((line) => /^points .* last run \d/.test(line))) return
    await wait(5_000)
  }
}

const seedSite = async (dataDir: string) => {
  const site = await startSite({ dataDir })
  await workOff(site)
  await site.stop()
}

/**
 * The tests run on the built site: builds it when its sources changed. The embedded database is seeded once, and reused
 * for runs of the same hour; every worker's server starts on a copy of it.
 */
const prepare = async () => {
  const parts = process.env['BUILD_PARTS']?.split(' ')
  if (!(await build(parts === undefined ? {} : { parts }))) throw new Error('the site could not be built')
  if (hasPostgres()) return
  const stamp = stampOf(seeds, ['package-lock.json']).slice(0, 16)
  process.env[seededData] = await cachedFolder({
    kind: 'test-sites',
    name: `${stamp}-${Math.floor(Date.now() / fresh)}`,
    hours: 4,
    make: seedSite,
  })
}

export default prepare
