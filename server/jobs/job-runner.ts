import { setTimeout as wait } from 'node:timers/promises'
import { wordsOf } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { always, type Job, type JobOutcome } from './job.ts'
import type { JobQueue } from './job-queue.ts'

/** The jobs of a running server. */
export interface JobRunner {
  /** The queues once they are open. */
  queue(): Promise<JobQueue>
  /** Has a job that was ordered looked for at once. */
  wake(name: string): void
  /** Lets the runs under way come to an end, and takes up no more. */
  stop(): Promise<void>
}

const tick = 1_000
const patienceAtStart = 5_000
/** Loading the queue's library would hold up a server that is about to answer. */
const pauseBeforeStart = 250

/**
 * Looks what is due by the site's clock, orders it, and carries out what was ordered by this or another server. It
 * begins once the rest of the server serves; a database that is away is waited for.
 */
export function startJobs(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  jobs: readonly Job[],
  open: () => Promise<JobQueue>,
): JobRunner {
  const ending = new AbortController()
  const { signal } = ending
  const wakes = new Map<string, () => void>()
  const lookedAt = new Map<string, number>()
  const ordered = new Map<string, string>()
  const running = new Set<string>()

  async function carryOut({ name, run }: Job): Promise<JobOutcome> {
    running.add(name)
    const tellFailure = (error: unknown) => {
      log.error('job failed', { job: name }, error)
      // What is kept of it is for the operator: a query's own text would hold what it was asked with.
      return Promise.reject(new Error(wordsOf(error)))
    }
    return run({ now: clock.now(), signal })
      .catch(tellFailure)
      .finally(() => running.delete(name))
  }

  async function look(queue: JobQueue, job: Job): Promise<void> {
    const at = performance.now()
    if (at - (lookedAt.get(job.name) ?? -Infinity) < job.lookEvery || running.has(job.name)) return
    lookedAt.set(job.name, at)
    const due = await job.due(clock.now())
    if (due === null || (due !== always && ordered.get(job.name) === due)) return
    const outcome = await queue.order(job.name, due)
    if (outcome !== 'busy') ordered.set(job.name, due)
    if (outcome === 'ordered') wakes.get(job.name)?.()
  }

  async function start(): Promise<JobQueue> {
    await wait(pauseBeforeStart, undefined, { signal }).catch(() => undefined)
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
        await wait(patienceAtStart, undefined, { signal }).catch(() => undefined)
      }
    }
    throw new Error('the server is stopping')
  }

  async function keepLooking(queue: JobQueue): Promise<void> {
    while (!signal.aborted) {
      for (const job of jobs) {
        await look(queue, job).catch((error: unknown) => log.error('job not ordered', { job: job.name }, error))
      }
      await wait(tick, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  const started = start()
  const looking = started.then(keepLooking, () => undefined)
  return {
    queue: () => started,
    wake: (name) => wakes.get(name)?.(),
    async stop() {
      ending.abort()
      await looking
      const queue = await started.catch(() => null)
      await queue?.close()
    },
  }
}
