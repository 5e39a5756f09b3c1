import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { lacksFixtures, openFixtures } from './sports-fixtures.ts'
import { endFixtures, hasDueFixtures } from './sports-settlement.ts'

/** How long bets of stopped wallets wait before they are tried again, in milliseconds. */
const heldFor = 30_000

/** Opens the matches of the leagues ahead, ends them when they are over, and settles the bets that they decide. */
export function sportsJob(site: Pick<Services, 'db' | 'live'>): Job {
  let heldUntil = 0
  return {
    name: 'sports',
    pollInterval: 1_000,
    retries: 3,
    async nextRun(now) {
      const isDue = (await hasDueFixtures(site.db, now, now >= heldUntil)) || (await lacksFixtures(site, now))
      return isDue ? always : null
    },
    async run({ now, signal }) {
      const opened = await openFixtures(site, now)
      const { ended, bets, held } = await endFixtures(site, now, signal)
      heldUntil = held > 0 ? now + heldFor : 0
      return { opened, ended, bets, held }
    },
  }
}
