import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { sumNewPlay } from '#server/domain/play/play-sums.ts'
import { grantBirthdays, hasDueBirthdays } from './vip-birthdays.ts'
import { decideMonths, hasDueMonth } from './vip-months.ts'
import { beginVip, hasNotBegun } from './vip-setting.ts'

/**
 * Begins VIP, decides at the end of a month who keeps their level, and grants birthdays. Members rise when stakes
 * are summed. A month is decided once all its play is summed.
 */
export function vipJob(site: Pick<Services, 'db' | 'live' | 'settings'>): Job {
  return {
    name: 'vip',
    pollInterval: 5_000,
    retries: 3,
    async nextRun(now) {
      const isDue = (await hasNotBegun(site)) || (await hasDueMonth(site, now)) || (await hasDueBirthdays(site, now))
      return isDue ? always : null
    },
    async run({ now, signal }) {
      const { isDone } = await sumNewPlay(site, now, { signal })
      if (!isDone) return { lost: 0, birthdays: 0 }
      await beginVip(site, now)
      const lost = await decideMonths(site, now, signal)
      const birthdays = await grantBirthdays(site, now)
      return { lost, birthdays }
    },
  }
}
