import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
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
const clock = createClock({ movable: true })
const runners: JobRunner[] = []

beforeAll(async () => {
  store = await openSeededTestStore(emptySeed)
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})
afterAll(() => store.close())

const open = (): Promise<JobQueue> => openJobQueue({ ...store.queueDatabase, look: 1 }, log)
function serve(...jobs: readonly Job[]): JobRunner {
  const runner = startJobs({ clock, log }, jobs, open)
  runners.push(runner)
  return runner
}

const jobOf = (name: string, change: Partial<Job>): Job => ({
  name,
  lookEvery: 50,
  retries: 0,
  due: () => 'once',
  run: async () => ({}),
  ...change,
})

it('has the tables of the library, as this version wants them', async () => {
  const boss = new PgBoss({ ...store.queueDatabase, schema: 'jobs', migrate: false, supervise: false, schedule: false })
  await boss.start()
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
  await boss.stop({ graceful: false })
})

it('carries out once what several servers find due, and once more when the site’s clock says so', async () => {
  let runs = 0
  const job = jobOf('each-minute', {
    due: (now) => String(Math.floor(now / minute)),
    run: async () => ({ runs: ++runs }),
  })
  for (let server = 0; server < 3; server += 1) serve(job)
  await expect.poll(() => runs, patient).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(runs).toBe(1)
  clock.move(clock.offset + minute)
  await expect.poll(() => runs, patient).toBe(2)
})

it('does again what is always due while there is work, and one run at a time', async () => {
  let left = 3
  let atOnce = 0
  let most = 0
  const job = jobOf('while-work', {
    due: () => (left > 0 ? always : null),
    async run() {
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, 100))
      atOnce -= 1
      left -= 1
      return {}
    },
  })
  serve(job)
  serve(job)
  await expect.poll(() => left, patient).toBe(0)
  expect(most).toBe(1)
})

it('tries a run that failed again, and says so in the log and to the operator', async () => {
  let tries = 0
  const job = jobOf('second-try', {
    retries: 2,
    async run() {
      if (++tries === 1)
        throw Object.assign(new Error('select $1', { cause: new Error('no such table') }), { query: '' })
      return { tries }
    },
  })
  const queue = await serve(job).queue()
  await expect.poll(() => tries, patient).toBe(1)
  const [waiting] = await queue.runs('second-try')
  expect(waiting).toMatchObject({ state: 'retry', output: { message: 'no such table' } })
  expect(waiting?.startAfter.getTime()).toBeGreaterThan(Date.now())
  expect(logged.join('\n')).toContain('"event":"job failed","job":"second-try"')
  await expect.poll(() => tries, patient).toBe(2)
  await expect
    .poll(async () => (await queue.runs('second-try'))[0], patient)
    .toMatchObject({ state: 'completed', output: { tries: 2 } })
})

it('forgets nothing that fell due while an earlier run had to be tried again', async () => {
  const done: number[] = []
  let fails = true
  const job = jobOf('none-lost', {
    retries: 3,
    due: (now) => String(Math.floor(now / minute)),
    async run({ now }) {
      if (fails) throw new Error('not now')
      done.push(Math.floor(now / minute))
      return {}
    },
  })
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

it('takes up again what a server that died was doing', async () => {
  let begun = 0
  let done = 0
  let die = () => {}
  const death = new Promise<never>((_resolve, reject) => {
    die = () => reject(new Error('dead'))
  })
  const dead = jobOf('taken-up', { retries: 1, run: () => (++begun, death) })
  serve(dead)
  await expect.poll(() => begun, patient).toBe(1)

  const next = await open()
  await next.giveUpRunning()
  await next.close()
  serve(jobOf('taken-up', { retries: 1, run: async () => ({ done: ++done }) }))
  await expect.poll(() => done, patient).toBe(1)
  die()
})

it('finishes a run under way before it stops, which hears of it', async () => {
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
  const runner = serve(job)
  await expect.poll(() => state, patient).toBe('running')
  await runner.stop()
  expect(state).toBe('finished')
  const queue = await open()
  expect(await queue.runs('long')).toMatchObject([{ state: 'completed', output: { left: 1 } }])
  await queue.close()
})
