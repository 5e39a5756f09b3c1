import { createHash } from 'node:crypto'
import type { JobWithMetadata, PgBoss, QueueResult } from 'pg-boss'
import type { Log } from '#server/log.ts'
import type { QueueDatabase } from '#server/store/store.ts'
import { always, type Job, type JobOutcome } from './job.ts'

/** A run of a job as the database keeps it. */
export type KeptRun = JobWithMetadata

/** `known` when the same was ordered before, `busy` when another run waits or is under way: order again later. */
export type Ordered = 'ordered' | 'known' | 'busy'

/** The queues of a database: who waits, runs and failed. It carries nothing out by itself. */
export interface JobQueue {
  /** Makes the job's queue where there is none, and brings the rules of an older one up to date. */
  prepare(job: Job): Promise<void>
  /** Orders a run for what a job is due for. */
  order(name: string, due: string): Promise<Ordered>
  /**
   * Carries out what is ordered, one at a time; a run that rejects is tried again later. Answers what looks for an
   * order at once instead of at the next poll.
   */
  work(name: string, carryOut: () => Promise<JobOutcome>): Promise<() => void>
  /** Gives up the runs that a dead server left under way, so that they are tried again at once. */
  giveUpRunning(): Promise<void>
  names(): Promise<string[]>
  runs(name: string): Promise<KeptRun[]>
  /** Has a failed run tried once more; false when another one waits or runs. */
  retry(run: KeptRun): Promise<boolean>
  /** Waits for the runs under way, then lets go of the database. */
  close(): Promise<void>
}

const day = 86_400
/** A server that has not been heard of for so many seconds is no longer at its run. */
const heartbeatSeconds = 20
/** Codes Postgres gives to a second row of what there may be one of. */
const uniqueViolation = '23505'

/**
 * Opens the queues. `look` is how often, in seconds, a worker looks for orders of other servers and for runs to be tried
 * again; orders of its own are told to it. Loaded late: the library takes longer to load than the rest of a start.
 */
export async function openJobQueue(
  { look, ...database }: QueueDatabase & { readonly look: number },
  log: Log,
): Promise<JobQueue> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...database,
    schema: 'jobs',
    // The migrations of the store make its tables.
    migrate: false,
    // The site's clock says what is due, not the database's.
    schedule: false,
    superviseIntervalSeconds: look,
    monitorIntervalSeconds: look,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error('job queue', {}, error))
  boss.on('warning', ({ message }) => log.warn('job queue', { message }))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))

  return {
    async prepare(job) {
      const rules = rulesOf(job)
      const queue = known.get(job.name)
      if (queue === undefined) await boss.createQueue(job.name, { ...rules, policy: 'exclusive' })
      else if (!obeys(queue, rules)) await boss.updateQueue(job.name, rules)
    },
    async order(name, due) {
      if (due === always) return (await boss.send(name, { due })) === null ? 'busy' : 'ordered'
      const id = idOf(name, due)
      if ((await boss.send(name, { due }, { id })) !== null) return 'ordered'
      return (await boss.findJobs(name, { id })).length > 0 ? 'known' : 'busy'
    },
    async work(name, carryOut) {
      const worker = await boss.work(name, { pollingIntervalSeconds: look }, carryOut)
      return () => boss.notifyWorker(worker)
    },
    async giveUpRunning() {
      for (const { name } of known.values()) {
        const dead = (await boss.findJobs(name)).filter(({ state }) => state === 'active').map(({ id }) => id)
        if (dead.length > 0) await boss.fail(name, dead, { message: 'the server died' })
      }
    },
    names: async () => (await boss.getQueues()).map(({ name }) => name).toSorted(),
    runs: (name) => boss.findJobs(name),
    async retry({ name, id }) {
      try {
        await boss.retry(name, id)
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false
        throw error
      }
    },
    close: () => closeBoss(boss),
  }
}

type Rules = ReturnType<typeof rulesOf>

const rulesOf = ({ retries }: Job) => ({
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds,
  deleteAfterSeconds: 2 * day,
})

const obeys = (queue: QueueResult, rules: Rules): boolean =>
  Object.entries(rules).every(([name, value]) => queue[name as keyof Rules] === value)

/** The same id for the same order: whichever server is second finds it taken. */
function idOf(name: string, due: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, due]))
    .digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

async function closeBoss(boss: PgBoss): Promise<void> {
  for (const { name } of boss.getWipData()) await boss.offWork(name)
  await boss.stop({ graceful: false })
}
