import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import type { ActorRefLike } from 'xstate'
import { type CountedFlow, createUsageCounter } from '#atlas/record/count-usage.ts'
import {
  type Device,
  usagePath,
  maxCount,
  maxReportBytes,
  maxFlows,
  maxRows,
  plausible,
} from '#wire/site/usage-rules.ts'
import type { Language } from '#wire/shapes.ts'
import type { Inspect } from '#src/platform/inspect.ts'

/** The page whose usage is counted. */
export interface UsagePage {
  /** The site's root chart, which ran before the counter. */
  readonly app: ActorRefLike
  language(): Language
  /** The path that may be reported for the open page; null without a route. */
  route(): string | null
  /** Calls the listener after every navigation. */
  onRoute(listener: () => void): () => void
}

/** Interval between two reports of an open page, in milliseconds. */
const between = 5 * 60_000

/** Most characters of a batch; names are ASCII, so these are bytes. */
const longest = maxReportBytes - 4_096

/**
 * Counts the usage of the page's charts and its web vitals, and sends them every few minutes and when the page is left.
 * Returns a function that stops it and discards unsent counts. A failed report is dropped without a message.
 */
export function startUsageReports(page: UsagePage): () => void {
  const counter = createUsageCounter(() => performance.now(), { patterns: plausible, maxCount })
  const stopped = new AbortController()
  const { signal } = stopped

  const before = globalThis.statehouseInspect
  const inspect: Inspect = (event) => {
    before?.(event)
    if (signal.aborted) return
    try {
      counter.inspect(event)
    } catch {
      // A failure of the counter must not affect the site.
      stopped.abort()
    }
  }
  globalThis.statehouseInspect = inspect
  counter.find(page.app)

  const routes = [{ at: 0, route: page.route() }]
  const stopRoutes = page.onRoute(() => {
    routes.push({ at: performance.now(), route: page.route() })
    if (routes.length > 60) routes.shift()
  })

  // A vital may be reported again when it grows: each counts once a page, with its value when the page is first hidden.
  const seen = new Set<string>()
  const feel = ({ name, value, id, entries }: Metric) => {
    if (signal.aborted || seen.has(id) || (name !== 'LCP' && name !== 'INP' && name !== 'CLS')) return
    seen.add(id)
    const at = entries.at(-1)?.startTime ?? 0
    const route = routes.findLast((one) => one.at <= at)?.route ?? routes[0]?.route ?? null
    if (route !== null) counter.vital(name, name === 'CLS' ? value * 1000 : value, at, route)
  }
  onLCP(feel)
  onINP(feel)
  onCLS(feel)

  const send = () => {
    if (signal.aborted) return
    const device: Device = matchMedia('(max-width: 719px), (max-height: 520px)').matches ? 'phone' : 'desktop'
    for (const flows of batchesOf(counter.take())) {
      const body = JSON.stringify({ language: page.language(), device, flows })
      navigator.sendBeacon(usagePath, new Blob([body], { type: 'application/json' }))
    }
  }
  const timer = setInterval(send, between)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    stopRoutes()
  })
  addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') send()
    },
    { signal },
  )
  addEventListener(
    'pagehide',
    () => {
      counter.leave()
      send()
    },
    { signal },
  )
  return () => stopped.abort()
}

/** Splits the counts into parts that are short enough to be sent. */
export function batchesOf(counted: readonly CountedFlow[]): readonly (readonly CountedFlow[])[] {
  const batches: CountedFlow[][] = []
  let length = longest
  for (const { flow, version, rows } of counted) {
    for (let from = 0; from < rows.length; from += maxRows / 4) {
      const part = { flow, version, rows: rows.slice(from, from + maxRows / 4) }
      const size = JSON.stringify(part).length
      if (length + size > longest || (batches.at(-1)?.length ?? 0) >= maxFlows) {
        batches.push([])
        length = 0
      }
      batches.at(-1)?.push(part)
      length += size
    }
  }
  return batches
}
