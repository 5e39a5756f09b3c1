import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { grantCommissions, hasDueCommissions } from './commissions.ts'
import { closeBoards, hasOverBoard, openBoards } from './mission-boards.ts'
import { hasUnread, sumNewPlay } from '#server/domain/play/play-sums.ts'

/**
 * Sums up play, then opens and closes leaderboards and grants commissions. These read the sums, and so wait until all
 * play is summed.
 */
export function missionsJob(site: Pick<Services, 'db' | 'live' | 'settings'>): Job {
  return {
    name: 'missions',
    pollInterval: 2_000,
    retries: 3,
    async nextRun(now) {
      const opened = await openBoards(site, now)
      const isDue =
        opened > 0 ||
        (await hasUnread(site.db)) ||
        (await hasOverBoard(site.db, now)) ||
        (await hasDueCommissions(site, now))
      return isDue ? always : null
    },
    async run({ now, signal }) {
      const { entries, prizes, isDone } = await sumNewPlay(site, now, { signal })
      const places = isDone ? await closeBoards(site, now) : 0
      const commissions = isDone ? await grantCommissions(site, now) : 0
      return { entries, prizes, places, commissions }
    },
  }
}
