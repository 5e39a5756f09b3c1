import type { InspectionEvent } from 'xstate'
import { broadcastCharts, type Broadcast } from '#atlas/live/broadcast.ts'
import { randomId } from '#atlas/live/random-id.ts'
import { showing } from '#atlas/live/shown.ts'
import { breadcrumbsOf, createBreadcrumbRecorder, type RecordedBreadcrumbs } from './breadcrumbs.ts'
import { createUsageCounter } from './count-usage.ts'
import { createSaver } from './saver.ts'
import type { Batch, RecordStore } from './store.ts'

/** What is recorded, and where it goes. */
export interface RecordOptions {
  /** Where counters and breadcrumbs go; nothing is stored when left out. */
  readonly store?: RecordStore
  /** Name of the recorder, of letters, digits, `-` and `_`; random when left out. */
  readonly id?: string
  /** Milliseconds from an event to the next save; 5,000 when left out. */
  readonly every?: number
  /** False stores counters alone; `breadcrumbs()` of the recorder still returns the last steps. */
  readonly breadcrumbs?: boolean
  /** True lets an atlas of the same origin follow the charts from another tab of the browser. */
  readonly live?: boolean
  /** Fields of contexts that a following atlas shows, by machine id; none when left out. */
  readonly shown?: Readonly<Record<string, readonly string[]>>
  /** Called when the store or the recorder fails; it writes a warning when left out. */
  readonly onError?: (error: unknown) => void
}

/** An inspector, as `createActor(machine, { inspect })` takes it. */
export interface Recorder {
  (event: InspectionEvent): void
  /** The last steps, to attach to a bug report; `error` is the class of the error before it. Null before any step. */
  breadcrumbs(error?: string): RecordedBreadcrumbs | null
  /** Saves what has been recorded up to now; resolves when each attempt has ended. */
  save(): Promise<void>
  /** Counts the present states as left, saves, and records no more. A Node process calls it before it ends. */
  end(): Promise<void>
}

/** Maximum size of stored breadcrumbs: a request that outlives its page may have 64 KiB in all. */
const maxLength = 24 * 1024

/** An error's message may have personal data, and is no class. */
const className = /^[A-Z]\w{0,39}$/

const warn = (error: unknown) => console.warn('The recorder of the charts has failed.', error)

/**
 * Records the charts of an app: `createActor(machine, { inspect: record({ store }) })`. It records names of machines,
 * states, events, guards and actors as the code has them, and numbers; never an event's payload, an output, an error's
 * message or a context. It never throws, and its failures do not affect the app.
 */
export function record(options: RecordOptions): Recorder {
  const { store, id = randomId(), every = 5000, live = false, shown = {}, onError = warn } = options
  const report = (error: unknown) => {
    try {
      onError(error)
    } catch {
      // The app must not notice.
    }
  }
  const counter = createUsageCounter(() => performance.now())
  const steps = createBreadcrumbRecorder()
  const isPage = typeof document !== 'undefined'
  const broadcast = live && isPage ? startBroadcast(shown, report) : null
  const ended = new AbortController()
  let since = performance.now()

  const nextBatch = (): Batch | null => {
    const usage = counter.take()
    if (usage.length === 0) return null
    const duration = Math.round(performance.now() - since)
    since += duration
    return { recorder: id, id: randomId(), duration, usage, breadcrumbs: null }
  }
  const lastSteps = () => (options.breadcrumbs === false ? null : breadcrumbsOf(steps.steps(), null, { maxLength }))
  // A batch that is saved again has the latest steps.
  const saver =
    store && createSaver(nextBatch, (batch) => store.save({ ...batch, breadcrumbs: lastSteps() }), every, report)

  const leave = () => counter.leave()
  if (saver && isPage) whenHidden(() => void saver.save(), leave, ended.signal)

  const inspect = (event: InspectionEvent) => {
    if (ended.signal.aborted) return
    try {
      counter.inspect(event)
      steps.inspect(event)
    } catch (error) {
      ended.abort()
      broadcast?.end()
      report(error)
    }
    broadcast?.inspect(event)
    saver?.schedule()
  }
  return Object.assign(inspect, {
    breadcrumbs: (error?: string) => breadcrumbsOf(steps.steps(), error ?? null, { patterns: { error: className } }),
    save: async () => saver?.save(),
    async end() {
      if (ended.signal.aborted) return
      leave()
      ended.abort()
      broadcast?.end()
      await saver?.end()
    },
  })
}

function startBroadcast(
  shown: NonNullable<RecordOptions['shown']>,
  report: (error: unknown) => void,
): Broadcast | null {
  try {
    return broadcastCharts(showing(shown), report)
  } catch (error) {
    report(error)
    return null
  }
}

/** Calls `save` whenever the page is hidden, which may be its last moment, and `leave` before when it is left. */
function whenHidden(save: () => void, leave: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal })
  addEventListener(
    'pagehide',
    () => {
      leave()
      save()
    },
    { signal },
  )
}
