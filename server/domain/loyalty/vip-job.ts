import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { readPlayOn } from '#server/domain/play/play-sums.ts'
import { grantBirthdays, hasDueBirthdays } from './vip-birthdays.ts'
import { decideMonths, hasDueMonth } from './vip-months.ts'
import { beginVip, hasNotBegun } from './vip-setting.ts'

/**
 * Begins VIP, decides at the end of a month who keeps their level, and grants birthdays. Who rises does so when what
 * they staked is added up. A month is decided once nothing that was played in it is left.
 */
export function vipJob(site: Pick<Services, 'db' | 'live' | 'settings'>): Job {
  return {
    name: 'vip',
    lookEvery: 5_000,
    retries: 3,
    async due(now) {
      const isDue = (await hasNotBegun(site)) || (await hasDueMonth(site, now)) || (await hasDueBirthdays(site, now))
      return isDue ? always : null
    },
    async run({ now, signal }) {
      const { isDone } = await readPlayOn(site, now, { signal })
      if (!isDone) return { lost: 0, birthdays: 0 }
      await beginVip(site, now)
      const lost = await decideMonths(site, now, signal)
      const birthdays = await grantBirthdays(site, now)
      return { lost, birthdays }
    },
  }
}
