import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { createClock } from '#server/clock.ts'
import { always, type Job } from '#server/jobs/job.ts'
import { type JobQueue, openJobQueue } from '#server/jobs/job-queue.ts'
import { type JobRunner, startJobs } from '#server/jobs/job-runner.ts'
import { createLog } from '#server/log.ts'
import { emptySeed, openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

const minute = 60_000
const patient = { timeout: 20_000 }

let store: TestStore
const logged: string[] = []
const log = createLog({ quiet: true, write: (line) => logged.push(line) })

beforeAll(async () => {
  store = await openSeededTestStore(emptySeed)
})
afterAll(() => store.close())

const open = (on = store): Promise<JobQueue> => openJobQueue({ ...on.queueDatabase, pollSeconds: 1 }, log)

/** Starts jobs as a server does, until the test is over; each test has a clock of its own. */
function server({ onTestFinished }: TestContext, on = store) {
  const clock = createClock({ movable: true })
  // At the beginning of a minute, so that a job due once per minute is due again only when the test moves the clock.
  clock.move(minute - (Date.now() % minute))
  return {
    clock,
    serve(...jobs: readonly Job[]): JobRunner {
      const runner = startJobs({ clock, log }, jobs, () => open(on))
      onTestFinished(() => runner.stop())
      return runner
    },
  }
}

const jobOf = (name: string, change: Partial<Job>): Job => ({
  name,
  pollInterval: 50,
  retries: 0,
  nextRun: () => 'once',
  run: async () => ({}),
  ...change,
})

// The tests mostly wait for retries and polls, so they run concurrently.
describe.concurrent('jobs', () => {
  it('have the tables that this version of the library needs', async ({ expect }) => {
    const boss = new PgBoss({
      ...store.queueDatabase,
      schema: 'jobs',
      migrate: false,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
    await boss.stop({ graceful: false })
  })

  it('run once for several servers, and again when due by the site’s clock', async (context) => {
    const { expect } = context
    let runs = 0
    const job = jobOf('each-minute', {
      nextRun: (now) => String(Math.floor(now / minute)),
      run: async () => ({ runs: ++runs }),
    })
    const { clock, serve } = server(context)
    for (let count = 0; count < 3; count += 1) serve(job)
    await expect.poll(() => runs, patient).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(runs).toBe(1)
    clock.move(clock.offset + minute)
    await expect.poll(() => runs, patient).toBe(2)
  })

  it('run repeatedly while there is work, one run at a time', async (context) => {
    const { expect } = context
    let left = 3
    let atOnce = 0
    let most = 0
    const job = jobOf('while-work', {
      nextRun: () => (left > 0 ? always : null),
      async run() {
        most = Math.max(most, ++atOnce)
        await new Promise((resolve) => setTimeout(resolve, 100))
        atOnce -= 1
        left -= 1
        return {}
      },
    })
    const { serve } = server(context)
    serve(job)
    serve(job)
    await expect.poll(() => left, patient).toBe(0)
    expect(most).toBe(1)
  })

  it('retry a failed run, and report it in the log and to the operator', async (context) => {
    const { expect } = context
    let tries = 0
    const job = jobOf('second-try', {
      retries: 2,
      async run() {
        if (++tries === 1)
          throw Object.assign(new Error('select $1', { cause: new Error('no such table') }), { query: '' })
        return { tries }
      },
    })
    const { serve } = server(context)
    const queue = await serve(job).queue()
    await expect.poll(() => tries, patient).toBe(1)
    await expect
      .poll(async () => (await queue.runs('second-try'))[0], { ...patient, interval: 20 })
      .toMatchObject({ state: 'retry', output: { message: 'no such table' } })
    expect(logged.join('\n')).toContain('"event":"job failed","job":"second-try"')
    await expect.poll(() => tries, patient).toBe(2)
    await expect
      .poll(async () => (await queue.runs('second-try'))[0], patient)
      .toMatchObject({ state: 'completed', output: { tries: 2 } })
  })

  it('run everything that fell due during a retry', async (context) => {
    const { expect } = context
    const done: number[] = []
    let fails = true
    const job = jobOf('none-lost', {
      retries: 3,
      nextRun: (now) => String(Math.floor(now / minute)),
      async run({ now }) {
        if (fails) throw new Error('not now')
        done.push(Math.floor(now / minute))
        return {}
      },
    })
    const { clock, serve } = server(context)
    const queue = await serve(job).queue()
    const states = async () => (await queue.runs('none-lost')).map(({ state }) => state)
    await expect.poll(states, patient).toEqual(['retry'])
    clock.move(clock.offset + minute)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await states()).toEqual(['retry'])
    fails = false
    await expect.poll(states, { timeout: 40_000 }).toEqual(['completed', 'completed'])
    expect(done).toHaveLength(2)
  })

  it('run again what a dead server left active', async (context) => {
    const { expect } = context
    // `failActiveRuns` affects all jobs of a database.
    const own = await openSeededTestStore(emptySeed)
    context.onTestFinished(() => own.close())
    const { serve } = server(context, own)
    let begun = 0
    let done = 0
    let die = () => {}
    const death = new Promise<never>((_resolve, reject) => {
      die = () => reject(new Error('dead'))
    })
    const dead = jobOf('taken-up', { retries: 1, run: () => (++begun, death) })
    serve(dead)
    await expect.poll(() => begun, patient).toBe(1)

    const next = await open(own)
    await next.failActiveRuns()
    await next.close()
    serve(jobOf('taken-up', { retries: 1, run: async () => ({ done: ++done }) }))
    await expect.poll(() => done, patient).toBe(1)
    die()
  })

  it('abort and await an active run before stopping', async (context) => {
    const { expect } = context
    let state = 'waiting'
    const job = jobOf('long', {
      run: ({ signal }) =>
        new Promise((resolve) => {
          state = 'running'
          signal.addEventListener('abort', () => {
            state = 'finished'
            resolve({ left: 1 })
          })
        }),
    })
    const runner = server(context).serve(job)
    await expect.poll(() => state, patient).toBe('running')
    await runner.stop()
    expect(state).toBe('finished')
    const queue = await open()
    expect(await queue.runs('long')).toMatchObject([{ state: 'completed', output: { left: 1 } }])
    await queue.close()
  })
})
