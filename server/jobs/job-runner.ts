import { setTimeout as wait } from 'node:timers/promises'
import { wordsOf } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { always, type Job, type JobOutcome } from './job.ts'
import type { JobQueue } from './job-queue.ts'

/** The background jobs of a running server. */
export interface JobRunner {
  /** Resolves with the queues once they are open. */
  queue(): Promise<JobQueue>
  /** Makes the worker of a job fetch at once. */
  wake(name: string): void
  /** Waits for the runs under way and starts no more. */
  stop(): Promise<void>
}

const tick = 1_000
const retryDelayAtStart = 5_000
/** In milliseconds. Loading the queue's library blocks the thread while the server is about to answer. */
const startDelay = 250

/**
 * Enqueues the jobs that are due by the site's clock, and runs what this or another server enqueued. Starts after the
 * rest of the server; while the database is unavailable it retries.
 */
export function startJobs(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  jobs: readonly Job[],
  open: () => Promise<JobQueue>,
): JobRunner {
  const ending = new AbortController()
  const { signal } = ending
  const wakes = new Map<string, () => void>()
  const polledAt = new Map<string, number>()
  const enqueued = new Map<string, string>()
  const running = new Set<string>()

  async function carryOut({ name, run }: Job): Promise<JobOutcome> {
    running.add(name)
    const reject = (error: unknown) => {
      log.error('job failed', { job: name }, error)
      // The queue stores this message. The text of a query would hold its parameters.
      return Promise.reject(new Error(wordsOf(error)))
    }
    return run({ now: clock.now(), signal })
      .catch(reject)
      .finally(() => running.delete(name))
  }

  async function poll(queue: JobQueue, job: Job): Promise<void> {
    const at = performance.now()
    if (at - (polledAt.get(job.name) ?? -Infinity) < job.pollInterval || running.has(job.name)) return
    polledAt.set(job.name, at)
    const runKey = await job.nextRun(clock.now())
    if (runKey === null || (runKey !== always && enqueued.get(job.name) === runKey)) return
    const outcome = await queue.enqueue(job.name, runKey)
    if (outcome !== 'busy') enqueued.set(job.name, runKey)
    if (outcome === 'enqueued') wakes.get(job.name)?.()
  }

  async function start(): Promise<JobQueue> {
    await wait(startDelay, undefined, { signal }).catch(() => undefined)
    while (!signal.aborted) {
      try {
        const queue = await open()
        for (const job of jobs) {
          await queue.prepare(job)
          wakes.set(job.name, await queue.work(job.name, () => carryOut(job)))
        }
        return queue
      } catch (error) {
        log.error('jobs not started', {}, error)
        await wait(retryDelayAtStart, undefined, { signal }).catch(() => undefined)
      }
    }
    throw new Error('the server is stopping')
  }

  async function keepPolling(queue: JobQueue): Promise<void> {
    while (!signal.aborted) {
      for (const job of jobs) {
        await poll(queue, job).catch((error: unknown) => log.error('job not ordered', { job: job.name }, error))
      }
      await wait(tick, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const started = start()
  const polling = started.then(keepPolling, () => undefined)
  return {
    queue: () => started,
    wake: (name) => wakes.get(name)?.(),
    async stop() {
      ending.abort()
      await polling
      const queue = await started.catch(() => null)
      await queue?.close()
    },
  }
}
