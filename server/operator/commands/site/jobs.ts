import * as v from 'valibot'
import type { JobQueue, StoredRun } from '#server/jobs/job-queue.ts'
import { always, nextRunAt } from '#server/jobs/job.ts'
import { command } from '#server/operator/command.ts'
import type { JobAccess } from '#server/operator/operator-site.ts'
import { inUtc } from '#server/operator/times.ts'

const Output = v.object({ message: v.string() })

/** Returns a line per job and one for its last failure; `now` is the site's time. */
async function describeJobs(queue: JobQueue, now: number): Promise<string[]> {
  const lines: string[] = []
  for (const name of await queue.names()) {
    const runs = await queue.runs(name)
    const count = (...states: readonly StoredRun['state'][]) =>
      runs.filter(({ state }) => states.includes(state)).length
    const last = latest(runs, 'completed')
    const failed = latest(runs, 'failed')
    const next = runs.find(({ state }) => state === 'retry')?.startAfter.getTime() ?? nextRunAt(name, now)
    lines.push(
      [
        name,
        `${count('created', 'retry')} queued`,
        `${count('active')} running`,
        `${count('failed')} failed`,
        `last run ${last?.completedOn ? inUtc(last.completedOn) : 'none in two days'}${outcomeOf(last)}`,
        `next run ${next === null ? 'when there is work' : inUtc(next)}`,
      ].join('  '),
    )
    if (failed) lines.push(`  failed ${failed.completedOn ? inUtc(failed.completedOn) : ''}: ${reasonOf(failed)}`)
  }
  return lines.length === 0 ? ['no jobs yet: no server has started'] : lines
}

/** Queues an additional run. */
async function runJob(jobs: JobAccess, name: string): Promise<string[]> {
  const queue = await jobs.queue()
  await checkName(queue, name)
  if ((await queue.enqueue(name, always)) !== 'enqueued') throw new Error(`${name} is already queued or running`)
  jobs.wake(name)
  return [`${name}: queued`]
}

/** Retries the last failed run. */
async function retryJob(jobs: JobAccess, name: string): Promise<string[]> {
  const queue = await jobs.queue()
  await checkName(queue, name)
  const failed = latest(await queue.runs(name), 'failed')
  if (!failed) throw new Error(`${name} has no failed run`)
  if (!(await queue.retry(failed))) throw new Error(`${name} is already queued or running`)
  jobs.wake(name)
  return [`${name}: retry queued`]
}

async function checkName(queue: JobQueue, name: string): Promise<void> {
  const names = await queue.names()
  if (!names.includes(name)) throw new Error(`There is no job ${name}. They are: ${names.join(', ')}`)
}

const latest = (runs: readonly StoredRun[], state: StoredRun['state']): StoredRun | undefined =>
  runs
    .filter((run) => run.state === state)
    .toSorted((one, other) => Number(one.completedOn) - Number(other.completedOn))
    .at(-1)

/** Formats the counts of a run, such as `sent 3`, without zeros. */
function outcomeOf(run: StoredRun | undefined): string {
  const counted = Object.entries(run?.output ?? {}).filter(([, value]) => typeof value === 'number' && value > 0)
  return counted.length === 0 ? '' : ` (${counted.map(([name, value]) => `${name} ${value}`).join(', ')})`
}

function reasonOf(run: StoredRun): string {
  const read = v.safeParse(Output, run.output)
  return read.success ? read.output.message : 'no reason given'
}

const One = v.object({ job: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/)) })
const takesOne = 'a job name; jobs lists them'

export const jobCommands = [
  command({
    name: 'jobs',
    usage: { jobs: 'Show the background jobs: queued, running and failed runs, and the last and next run.' },
    isReadOnly: true,
    run: async ({ jobs, now }) => describeJobs(await jobs.queue(), now()),
  }),
  command({
    name: 'runJob',
    usage: { 'jobs run <name>': 'Run a job now.' },
    args: One,
    takes: takesOne,
    run: ({ jobs }, { job }) => runJob(jobs, job),
  }),
  command({
    name: 'retryJob',
    usage: { 'jobs retry <name>': 'Retry the last failed run of a job.' },
    args: One,
    takes: takesOne,
    run: ({ jobs }, { job }) => retryJob(jobs, job),
  }),
]
