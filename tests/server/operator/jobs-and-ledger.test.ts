import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { housekeepingJob } from '#server/domain/site/housekeeping.ts'
import type { Job } from '#server/jobs/job.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { openStore } from '#server/store/store.ts'
import { database, operator, running, silent } from './support.ts'

/** A site with housekeeping and a job that fails the first time. */
const busy = () =>
  running(({ services, store }) => {
    let troubles = 1
    const troubled: Job = {
      name: 'troubled',
      pollInterval: 100,
      retries: 0,
      nextRun: () => 'once',
      run: async () => {
        if (troubles-- > 0) throw new Error('the gateway answered 500')
        return { sent: 2, notTaken: 0 }
      },
    }
    const jobs = startJobs(services, [housekeepingJob(store), troubled], () =>
      openJobQueue({ ...store.queueDatabase, pollSeconds: 1 }, services.log),
    )
    onTestFinished(() => jobs.stop())
    return jobs
  })

it('jobs: shows the jobs of a running server, runs one, and retries a failed one', async () => {
  const { environment } = await busy()
  const jobs = async () => (await operator(environment, 'jobs')).stdout
  await expect.poll(jobs, { timeout: 20_000 }).toContain('the gateway answered 500')
  await expect
    .poll(jobs, { timeout: 20_000 })
    .toMatch(/^housekeeping  0 queued  0 running  0 failed  last run 20[-\d: ]+ UTC/m)
  const stdout = await jobs()
  expect(stdout).toMatch(/^housekeeping .* next run 20[-\d: ]+ UTC$/m)
  expect(stdout).toMatch(
    /^troubled  0 queued  0 running  1 failed  last run none in two days  next run when there is work$/m,
  )
  expect(stdout).toMatch(/^  failed 20[-\d: ]+ UTC: the gateway answered 500$/m)

  expect(await operator(environment, 'jobs', 'retry', 'troubled')).toMatchObject({
    code: 0,
    stdout: 'troubled: retry queued\n',
  })
  await expect
    .poll(jobs, { timeout: 20_000 })
    .toMatch(/^troubled  0 queued  0 running  0 failed  last run 20[-\d: ]+ UTC \(sent 2\)/m)
  expect(await operator(environment, 'jobs', 'retry', 'troubled')).toMatchObject({
    code: 1,
    stderr: 'troubled has no failed run\n',
  })
  expect((await operator(environment, 'jobs', 'run', 'housekeeping')).stdout).toBe('housekeeping: queued\n')
  expect(await operator(environment, 'jobs', 'run', 'laundry')).toMatchObject({
    code: 1,
    stderr: 'There is no job laundry. They are: housekeeping, troubled\n',
  })
})

it('jobs: shows the queue without a server, which the next server runs', async () => {
  const { options, environment } = await database()
  const store = await openStore({ ...options, seed: null })
  const queue = await openJobQueue({ ...store.queueDatabase, pollSeconds: 1 }, silent)
  await queue.prepare(housekeepingJob(store))
  await queue.close()
  await store.close()
  expect((await operator(environment, 'jobs', 'run', 'housekeeping')).stdout).toBe('housekeeping: queued\n')
  expect((await operator(environment, 'jobs')).stdout).toMatch(/^housekeeping  1 queued /)
})

it('ledger: shows accounts, stops a wallet with a wrong balance, and releases it after a recount', async () => {
  const { store, environment } = await running()
  expect((await operator(environment, 'ledger')).stdout).toContain('house:PHP: 0.00 PHP')
  expect(await operator(environment, 'ledger', 'check')).toMatchObject({
    stdout: 'every wallet matches its entries\n',
  })
  await store.db.execute(
    sql`insert into ledger_accounts (id, code, currency, credits_posted)
      values (gen_random_uuid(), 'member:x', 'PHP', 500)`,
  )
  expect((await operator(environment, 'ledger', 'check')).stdout).toBe(
    [
      'member:x: stopped: its balance differs from its entries',
      '  stored:  credits posted 5.00  debits posted 0.00  credits pending 0.00  debits pending 0.00',
      '  entries: credits posted 0.00  debits posted 0.00  credits pending 0.00  debits pending 0.00\n',
    ].join('\n'),
  )
  expect((await operator(environment, 'ledger')).stdout).toContain('1 wallets: 5.00 PHP\nmember:x: stopped\n')
  expect((await operator(environment, 'ledger', 'recount', 'member:x')).stdout).toContain('member:x: 0.00 PHP')
  expect((await operator(environment, 'ledger')).stdout).not.toContain('stopped')
  expect(await operator(environment, 'ledger', 'account', 'walang.tao')).toMatchObject({
    code: 1,
    stderr: 'There is no ledger account walang.tao\n',
  })
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual([
    'operator.checkLedger',
    'ledger.disagreed',
    'operator.checkLedger',
    'operator.recountLedger',
  ])
})
