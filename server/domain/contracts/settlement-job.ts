import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { hasUnsettled, settlePeriods } from './settlement.ts'
import { hasPayable, payStatements } from './settlement-payments.ts'

/**
 * Settles the contracts between agents when their periods are over, and pays what is owed as soon as there is enough. It
 * pays once all periods are settled, so that what is older is paid first, also after a server was away for days.
 */
export function settlementJob(site: Pick<Services, 'db' | 'live' | 'settings'>): Job {
  return {
    name: 'settlement',
    lookEvery: 2_000,
    retries: 3,
    due: async (now) => ((await hasUnsettled(site, now)) || (await hasPayable(site.db)) ? always : null),
    async run({ now, signal }) {
      const { statements, isDone } = await settlePeriods(site, now, { signal })
      return { statements, paid: isDone ? await payStatements(site, now, signal) : 0 }
    },
  }
}
