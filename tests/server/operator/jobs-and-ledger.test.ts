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
      lookEvery: 100,
      retries: 0,
      due: () => 'once',
      run: async () => {
        if (troubles-- > 0) throw new Error('the gateway answered 500')
        return { sent: 2, notTaken: 0 }
      },
    }
    const jobs = startJobs(services, [housekeepingJob(store), troubled], () =>
      openJobQueue({ ...store.queueDatabase, look: 1 }, services.log),
    )
    onTestFinished(() => jobs.stop())
    return jobs
  })

it('shows the jobs of a running server, has one run, and a failed one tried once more', async () => {
  const { environment } = await busy()
  const jobs = async () => (await operator(environment, 'jobs')).said
  await expect.poll(jobs, { timeout: 20_000 }).toContain('the gateway answered 500')
  await expect
    .poll(jobs, { timeout: 20_000 })
    .toMatch(/^housekeeping  0 due  0 running  0 failed  last run 20[-\d: ]+ UTC/m)
  const said = await jobs()
  expect(said).toMatch(/^housekeeping .* next run 20[-\d: ]+ UTC$/m)
  expect(said).toMatch(/^troubled  0 due  0 running  1 failed  last run not in two days  next run when there is work$/m)
  expect(said).toMatch(/^  failed 20[-\d: ]+ UTC: the gateway answered 500$/m)

  expect(await operator(environment, 'jobs', 'retry', 'troubled')).toMatchObject({
    code: 0,
    said: 'troubled: ordered once more\n',
  })
  await expect
    .poll(jobs, { timeout: 20_000 })
    .toMatch(/^troubled  0 due  0 running  0 failed  last run 20[-\d: ]+ UTC \(sent 2\)/m)
  expect(await operator(environment, 'jobs', 'retry', 'troubled')).toMatchObject({
    code: 1,
    complained: 'No run of troubled has failed\n',
  })
  expect((await operator(environment, 'jobs', 'run', 'housekeeping')).said).toBe('housekeeping: ordered\n')
  expect(await operator(environment, 'jobs', 'run', 'laundry')).toMatchObject({
    code: 1,
    complained: 'There is no job laundry. They are: housekeeping, troubled\n',
  })
})

it('shows the jobs when no server runs, too, and leaves them to the next one', async () => {
  const { options, environment } = await database()
  const store = await openStore({ ...options, seed: null })
  const queue = await openJobQueue({ ...store.queueDatabase, look: 1 }, silent)
  await queue.prepare(housekeepingJob(store))
  await queue.close()
  await store.close()
  expect((await operator(environment, 'jobs', 'run', 'housekeeping')).said).toBe('housekeeping: ordered\n')
  expect((await operator(environment, 'jobs')).said).toMatch(/^housekeeping  1 due /)
})

it('shows the ledger, stops a wallet that keeps a wrong sum, and lets it move again after a recount', async () => {
  const { store, environment } = await running()
  expect((await operator(environment, 'ledger')).said).toContain('house:PHP: 0.00 PHP')
  expect(await operator(environment, 'ledger', 'check')).toMatchObject({
    said: 'every wallet keeps what its entries sum to\n',
  })
  await store.db.execute(
    sql`insert into ledger_accounts (id, code, currency, credits_posted)
      values (gen_random_uuid(), 'member:x', 'PHP', 500)`,
  )
  expect((await operator(environment, 'ledger', 'check')).said).toBe(
    [
      'member:x: stopped, because it keeps something else than its entries say',
      '  kept:    credits posted 5.00  debits posted 0.00  credits pending 0.00  debits pending 0.00',
      '  entries: credits posted 0.00  debits posted 0.00  credits pending 0.00  debits pending 0.00\n',
    ].join('\n'),
  )
  expect((await operator(environment, 'ledger')).said).toContain('1 wallets: 5.00 PHP\nmember:x: stopped\n')
  expect((await operator(environment, 'ledger', 'recount', 'member:x')).said).toContain('member:x: 0.00 PHP')
  expect((await operator(environment, 'ledger')).said).not.toContain('stopped')
  expect(await operator(environment, 'ledger', 'account', 'nobody')).toMatchObject({
    code: 1,
    complained: 'The ledger has no account nobody\n',
  })
  const audit = await store.db.select().from(auditEvents).orderBy(auditEvents.id)
  expect(audit.map(({ kind }) => kind)).toEqual([
    'operator.checkLedger',
    'ledger.disagreed',
    'operator.checkLedger',
    'operator.recountLedger',
  ])
})
