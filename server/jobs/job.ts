/** Context of a run. */
export interface JobRun {
  /** The site's time, in epoch milliseconds. */
  readonly now: number
  /** Aborted when the server stops: a long job then leaves the rest to the next run. */
  readonly signal: AbortSignal
}

/** Counts shown to the operator, such as how many messages were sent. */
export type JobOutcome = Readonly<Record<string, number>>

/** Background work. It runs once when it is due, however many servers there are. */
export interface Job {
  /** The name of its queue, as the operator types it. */
  readonly name: string
  /** How often a server checks whether it is due, in milliseconds of real time. */
  readonly pollInterval: number
  /** How often a failed run is retried, with growing delays, before it counts as failed. */
  readonly retries: number
  /**
   * Returns the key of the run that is due at the site's time `now`, null while none is. Each key runs once, on one of
   * the servers; `always` means that there is work now, and runs each time it is returned.
   */
  nextRun(now: number): string | null | Promise<string | null>
  /** Does the work. It must be idempotent: a run that died half way is started again. */
  run(run: JobRun): Promise<JobOutcome>
}

/** Returned by `nextRun` when there is work, whatever ran before. */
export const always = 'always'

/** Intervals of the jobs that run by the site's clock, in milliseconds. */
const spans = { housekeeping: 5 * 60_000, ledger: 5 * 60_000, retention: 60 * 60_000, watch: 60 * 60_000 } as const

/** Returns the schedule of such a job: one run per interval. */
export function timed(name: keyof typeof spans): Pick<Job, 'name' | 'nextRun' | 'pollInterval'> {
  return { name, pollInterval: 5_000, nextRun: (now) => String(Math.floor(now / spans[name])) }
}

/** Returns the site's time at which a job is due next; null for a job that runs when there is work. */
export function nextRunAt(name: string, now: number): number | null {
  const span = Object.entries(spans).find(([timedName]) => timedName === name)?.[1]
  return span === undefined ? null : (Math.floor(now / span) + 1) * span
}
