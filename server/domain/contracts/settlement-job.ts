import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { hasUnsettled, settlePeriods } from './settlement.ts'
import { hasPayable, payStatements } from './settlement-payments.ts'

/**
 * Settles the contracts between agents when their periods end, and pays what is owed as soon as there are funds.
 * Payment waits until all periods are settled, so that older statements are paid first, also after days of downtime.
 */
export function settlementJob(site: Pick<Services, 'db' | 'live' | 'settings'>): Job {
  return {
    name: 'settlement',
    pollInterval: 2_000,
    retries: 3,
    nextRun: async (now) => ((await hasUnsettled(site, now)) || (await hasPayable(site.db)) ? always : null),
    async run({ now, signal }) {
      const { statements, isDone } = await settlePeriods(site, now, { signal })
      return { statements, paid: isDone ? await payStatements(site, now, signal) : 0 }
    },
  }
}
