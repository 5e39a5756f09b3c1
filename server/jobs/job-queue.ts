import { createHash } from 'node:crypto'
import type { JobWithMetadata, PgBoss, QueueResult } from 'pg-boss'
import type { Log } from '#server/log.ts'
import type { QueueDatabase } from '#server/store/store.ts'
import { always, type Job, type JobOutcome } from './job.ts'

/** A run of a job as stored. */
export type StoredRun = JobWithMetadata

/** `duplicate`: the same key was enqueued before. `busy`: another run is queued or active, so enqueue again later. */
export type EnqueueOutcome = 'enqueued' | 'duplicate' | 'busy'

/** The job queues of a database. They run nothing by themselves. */
export interface JobQueue {
  /** Creates the job's queue, or updates the options of an existing one. */
  prepare(job: Job): Promise<void>
  /** Enqueues a run; `runKey` is what the job's `nextRun` returned. */
  enqueue(name: string, runKey: string): Promise<EnqueueOutcome>
  /**
   * Runs what is enqueued, one at a time; a run that rejects is retried later. Returns a function that makes the worker
   * fetch at once instead of at the next poll.
   */
  work(name: string, carryOut: () => Promise<JobOutcome>): Promise<() => void>
  /** Fails the runs that a dead server left active, so that they are retried at once. */
  failActiveRuns(): Promise<void>
  names(): Promise<string[]>
  runs(name: string): Promise<StoredRun[]>
  /** Retries a failed run; false when another one is queued or active. */
  retry(run: StoredRun): Promise<boolean>
  /** Waits for the active runs, then releases the database. */
  close(): Promise<void>
}

const day = 86_400
/** A run without a heartbeat for this many seconds has lost its server. */
const heartbeatSeconds = 20
/** The Postgres error code of a duplicate key. */
const uniqueViolation = '23505'

/**
 * Opens the queues. `pollSeconds` is how often a worker polls for runs that other servers enqueued and for retries; its
 * own server wakes it. The library is imported on demand: it takes longer to load than the rest of a start.
 */
export async function openJobQueue(
  { pollSeconds, ...database }: QueueDatabase & { readonly pollSeconds: number },
  log: Log,
): Promise<JobQueue> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...database,
    schema: 'jobs',
    // The migrations of the store create its tables.
    migrate: false,
    // Jobs are due by the site's clock, not the database's.
    schedule: false,
    superviseIntervalSeconds: pollSeconds,
    monitorIntervalSeconds: pollSeconds,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error('job queue', {}, error))
  boss.on('warning', ({ message }) => log.warn('job queue', { message }))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))

  return {
    async prepare(job) {
      const options = optionsOf(job)
      const queue = known.get(job.name)
      if (queue === undefined) await boss.createQueue(job.name, { ...options, policy: 'exclusive' })
      else if (!hasOptions(queue, options)) await boss.updateQueue(job.name, options)
    },
    async enqueue(name, runKey) {
      if (runKey === always) return (await boss.send(name, { due: runKey })) === null ? 'busy' : 'enqueued'
      const id = idOf(name, runKey)
      if ((await boss.send(name, { due: runKey }, { id })) !== null) return 'enqueued'
      return (await boss.findJobs(name, { id })).length > 0 ? 'duplicate' : 'busy'
    },
    async work(name, carryOut) {
      const worker = await boss.work(name, { pollingIntervalSeconds: pollSeconds }, carryOut)
      return () => boss.notifyWorker(worker)
    },
    async failActiveRuns() {
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

type QueueOptions = ReturnType<typeof optionsOf>

const optionsOf = ({ retries }: Job) => ({
  retryLimit: retries,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds,
  deleteAfterSeconds: 2 * day,
})

const hasOptions = (queue: QueueResult, options: QueueOptions): boolean =>
  Object.entries(options).every(([name, value]) => queue[name as keyof QueueOptions] === value)

/** Derives the id from the key, so that a second server's insert conflicts. */
function idOf(name: string, runKey: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, runKey]))
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
