import { setTimeout as wait } from 'node:timers/promises'
import { build } from '#scripts/build.ts'
import { keptFolder } from '#scripts/lib/kept-folder.ts'
import { startSite, type Site } from '#scripts/lib/site-process.ts'
import { stampOf } from '#scripts/lib/stamp.ts'
import { hasPostgres, seededData } from './database.ts'
import { operate } from './operate.ts'

/** What a server seeds its database with, and by which rules. */
const seeds = ['server', 'machines', 'wire', 'games', 'locales']
/** A site left alone for longer would begin with the draws and matches of all that time, in milliseconds. */
const fresh = 3_600_000

const patience = 60_000

/**
 * Waits until the site has done what the seed leaves to its jobs, points and prizes of ten thousand rounds: every
 * worker's server would do it again while its first pages are asked for. One that takes longer is copied as it is.
 */
const workOff = async ({ dataDir }: Site) => {
  const end = performance.now() + patience
  while (performance.now() < end) {
    const jobs = (await operate(dataDir, ['jobs'])).split('\n').filter((line) => / due {2}/.test(line))
    const isAtRest = jobs.every((line) => / 0 due {2}0 running {2}/.test(line))
    if (isAtRest && jobs.some((line) => /^points .* last run \d/.test(line))) return
    await wait(1_000)
  }
}

const seedSite = async (dataDir: string) => {
  const site = await startSite({ dataDir })
  await workOff(site)
  await site.stop()
}

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
    make: seedSite,
  })
}

export default prepare
