/** What a job is carried out with. */
export interface JobRun {
  /** The site's time, in epoch milliseconds. */
  readonly now: number
  /** Aborted when the server stops: a long job then leaves the rest to the next run. */
  readonly signal: AbortSignal
}

/** Counts for the operator, such as how much was sent. */
export type JobOutcome = Readonly<Record<string, number>>

/** Work the site does by itself; carried out once when it is due, however many servers there are. */
export interface Job {
  /** Of its queue, as the operator calls it. */
  readonly name: string
  /** How often a server looks whether it is due, in milliseconds of real time. */
  readonly lookEvery: number
  /** How often a run that failed is tried again, with growing pauses, before it counts as failed. */
  readonly retries: number
  /**
   * What the job is due for at the site's time `now`, null while it is not due. The same answer is carried out once on
   * one of the servers; `always` means that there is work at this moment, and is carried out whenever it is said.
   */
  due(now: number): string | null | Promise<string | null>
  /** Does the work; a run that died half way is begun again, so doing a thing twice must do no harm. */
  run(run: JobRun): Promise<JobOutcome>
}

/** Said by `due` when there is work, whatever was carried out before. */
export const always = 'always'

/** The jobs that are due by the site's clock: once in every span of so many milliseconds. */
const spans = { housekeeping: 5 * 60_000, ledger: 5 * 60_000, retention: 60 * 60_000, watch: 60 * 60_000 } as const

/** When such a job is due: within each of its spans once. */
export function timed(name: keyof typeof spans): Pick<Job, 'name' | 'due' | 'lookEvery'> {
  return { name, lookEvery: 5_000, due: (now) => String(Math.floor(now / spans[name])) }
}

/** The site's time at which a job is due next by the clock; null for one that is due when there is work. */
export function nextRun(name: string, now: number): number | null {
  const span = Object.entries(spans).find(([timedName]) => timedName === name)?.[1]
  return span === undefined ? null : (Math.floor(now / span) + 1) * span
}
