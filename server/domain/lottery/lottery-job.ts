import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { drawDue, hasDueDraws, lacksDraws, openDraws } from './lottery-draws.ts'

/** How long bets of stopped wallets wait before they are tried again, in milliseconds. */
const heldFor = 30_000

/** Opens the draws of the lotteries ahead, draws them when due, and settles the bets on them. */
export function lotteryJob(site: Pick<Services, 'db' | 'live' | 'settings'>): Job {
  let heldUntil = 0
  return {
    name: 'lottery',
    pollInterval: 1_000,
    retries: 3,
    async nextRun(now) {
      const isDue = (await hasDueDraws(site.db, now, now >= heldUntil)) || (await lacksDraws(site, now))
      return isDue ? always : null
    },
    async run({ now, signal }) {
      const opened = await openDraws(site, now)
      const { draws, bets, held } = await drawDue(site, now, signal)
      heldUntil = held > 0 ? now + heldFor : 0
      return { opened, draws, bets, held }
    },
  }
}
