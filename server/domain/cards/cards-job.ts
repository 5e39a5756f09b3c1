import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { hasDueMatches, moveDue } from './card-rooms.ts'

/** How long stakes of stopped wallets wait before they are tried again, in milliseconds. */
const heldFor = 30_000

/** Advances card matches by the clock: they begin, go on and are paid whether or not a player looks. */
export function cardsJob(site: Pick<Services, 'db' | 'live'>): Job {
  let heldUntil = 0
  return {
    name: 'cards',
    pollInterval: 1_000,
    retries: 3,
    nextRun: async (now) => ((await hasDueMatches(site.db, now, now >= heldUntil)) ? always : null),
    async run({ now, signal }) {
      const { moved, held } = await moveDue(site, now, signal)
      heldUntil = held > 0 ? now + heldFor : 0
      return { moved, held }
    },
  }
}
