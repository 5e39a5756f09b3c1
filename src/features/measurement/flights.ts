import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import type { ActorRefLike } from 'xstate'
import { type Device, flightsPath, largestFlights, mostFlows, mostRows } from '#wire/site/flight-terms.ts'
import type { Language } from '#wire/shapes.ts'
import type { Inspect } from '#src/platform/inspect.ts'
import { type CountedFlow, createFlightCounter } from './count-flights.ts'

/** What is known of the page that flights are counted on. */
export interface FlightPage {
  /** The site's root chart, which ran before anybody looked. */
  readonly app: ActorRefLike
  language(): Language
  /** What may be told of the page that is open; null where no route is. */
  route(): string | null
  /** Calls the listener whenever another page has come. */
  onRoute(listener: () => void): () => void
}

/** How often counts are sent while the page stays, in milliseconds. */
const between = 5 * 60_000

/** Characters of a batch: names are ASCII, so that these are bytes. */
const longest = largestFlights - 4_096

/**
 * Counts what the page's charts do and how it feels, and sends it every few minutes and when the page is left. Returns
 * what stops it: then nothing more is counted, and what was not sent is dropped. What cannot be sent is lost quietly.
 */
export function startFlights(page: FlightPage): () => void {
  const counter = createFlightCounter(() => performance.now())
  const stopped = new AbortController()
  const { signal } = stopped

  const before = globalThis.statehouseInspect
  const inspect: Inspect = (event) => {
    before?.(event)
    if (signal.aborted) return
    try {
      counter.inspect(event)
    } catch {
      // The site goes on, counted or not.
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

  // A figure may be told again when it grows: each counts once a page, as it was when the page was first hidden.
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
      navigator.sendBeacon(flightsPath, new Blob([body], { type: 'application/json' }))
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

/** Parts of what was counted that are each short enough to be sent. */
export function batchesOf(counted: readonly CountedFlow[]): readonly (readonly CountedFlow[])[] {
  const batches: CountedFlow[][] = []
  let length = longest
  for (const { flow, version, rows } of counted) {
    for (let from = 0; from < rows.length; from += mostRows / 4) {
      const part = { flow, version, rows: rows.slice(from, from + mostRows / 4) }
      const size = JSON.stringify(part).length
      if (length + size > longest || (batches.at(-1)?.length ?? 0) >= mostFlows) {
        batches.push([])
        length = 0
      }
      batches.at(-1)?.push(part)
      length += size
    }
  }
  return batches
}
