import * as v from 'valibot'
import type { JobQueue, KeptRun } from '#server/jobs/job-queue.ts'
import { always, nextRun } from '#server/jobs/job.ts'
import { command } from '#server/operator/command.ts'
import type { JobDesk } from '#server/operator/operator-site.ts'
import { inUtc } from '#server/operator/times.ts'

const Output = v.object({ message: v.string() })

/** A line for every job and one for its last failure; `now` is the site's time. */
async function describeJobs(queue: JobQueue, now: number): Promise<string[]> {
  const lines: string[] = []
  for (const name of await queue.names()) {
    const runs = await queue.runs(name)
    const count = (...states: readonly KeptRun['state'][]) => runs.filter(({ state }) => states.includes(state)).length
    const last = latest(runs, 'completed')
    const failed = latest(runs, 'failed')
    const next = runs.find(({ state }) => state === 'retry')?.startAfter.getTime() ?? nextRun(name, now)
    lines.push(
      [
        name,
        `${count('created', 'retry')} due`,
        `${count('active')} running`,
        `${count('failed')} failed`,
        `last run ${last?.completedOn ? inUtc(last.completedOn) : 'not in two days'}${outcomeOf(last)}`,
        `next run ${next === null ? 'when there is work' : inUtc(next)}`,
      ].join('  '),
    )
    if (failed) lines.push(`  failed ${failed.completedOn ? inUtc(failed.completedOn) : ''}: ${reasonOf(failed)}`)
  }
  return lines.length === 0 ? ['No server has had any jobs yet'] : lines
}

/** Orders a run besides those that are due. */
async function runJob(desk: JobDesk, name: string): Promise<string[]> {
  const queue = await desk.queue()
  await checkName(queue, name)
  if ((await queue.order(name, always)) !== 'ordered') throw new Error(`${name} waits or runs already`)
  desk.wake(name)
  return [`${name}: ordered`]
}

/** Has the last failed run tried once more. */
async function retryJob(desk: JobDesk, name: string): Promise<string[]> {
  const queue = await desk.queue()
  await checkName(queue, name)
  const failed = latest(await queue.runs(name), 'failed')
  if (!failed) throw new Error(`No run of ${name} has failed`)
  if (!(await queue.retry(failed))) throw new Error(`${name} waits or runs already`)
  desk.wake(name)
  return [`${name}: ordered once more`]
}

async function checkName(queue: JobQueue, name: string): Promise<void> {
  const names = await queue.names()
  if (!names.includes(name)) throw new Error(`There is no job ${name}. They are: ${names.join(', ')}`)
}

const latest = (runs: readonly KeptRun[], state: KeptRun['state']): KeptRun | undefined =>
  runs
    .filter((run) => run.state === state)
    .toSorted((one, other) => Number(one.completedOn) - Number(other.completedOn))
    .at(-1)

/** What a run counted, such as `sent 3`; counts of zero are left out. */
function outcomeOf(run: KeptRun | undefined): string {
  const counted = Object.entries(run?.output ?? {}).filter(([, value]) => typeof value === 'number' && value > 0)
  return counted.length === 0 ? '' : ` (${counted.map(([name, value]) => `${name} ${value}`).join(', ')})`
}

function reasonOf(run: KeptRun): string {
  const read = v.safeParse(Output, run.output)
  return read.success ? read.output.message : 'for no stated reason'
}

const One = v.object({ job: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/)) })
const takesOne = "one job's name; jobs shows them"

export const jobCommands = [
  command({
    name: 'jobs',
    usage: { jobs: 'Show the work that the site does by itself: what waits, runs and failed, and when it last ran.' },
    onlyLooks: true,
    run: async ({ jobs, now }) => describeJobs(await jobs.queue(), now()),
  }),
  command({
    name: 'runJob',
    usage: { 'jobs run <name>': 'Have a job carried out now.' },
    args: One,
    takes: takesOne,
    run: ({ jobs }, { job }) => runJob(jobs, job),
  }),
  command({
    name: 'retryJob',
    usage: { 'jobs retry <name>': 'Have the last run of it that failed tried once more.' },
    args: One,
    takes: takesOne,
    run: ({ jobs }, { job }) => retryJob(jobs, job),
  }),
]
