/**
 * What browser, server and atlas agree on when they count what people do. A flight is what a browser tells of its charts:
 * sums by name, never who, when within the hour, or what came before what.
 */

/** Where a browser's counts are sent, and their call is. */
export const flightsPath = '/wps/flights'

/** Upper ends of the steps of dwelling in a state, in milliseconds; the last step has none. */
export const dwellSteps = [250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000] as const

/** Upper ends of the steps of vitals: LCP and INP in milliseconds, CLS in thousandths; the last step has none. */
export const vitalSteps = {
  LCP: [600, 1_000, 1_600, 2_500, 4_000, 8_000],
  INP: [50, 100, 200, 500, 1_000],
  CLS: [1, 10, 50, 100, 250],
} as const

/** A figure of how a page felt. */
export type VitalName = keyof typeof vitalSteps

/** The step a value falls into: that of the first end it does not pass, which it may reach. */
export const stepOf = (ends: readonly number[], value: number): number => {
  const step = ends.findIndex((end) => value <= end)
  return step === -1 ? ends.length : step
}

/** What a browser was held in: as narrow as a phone, or not. */
export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

/** How an actor's answer went, as far as it is told: it was worth something, or refused. */
export const outcomes = ['worth', 'refused'] as const

/** How many rows one chart of a batch, and how many charts one batch may have. */
export const mostRows = 400
export const mostFlows = 60

/** Largest body of a batch in bytes; a browser queues no more than 64 KiB when its page is left. */
export const largestFlights = 48 * 1024

/** The highest count that one row of a batch may have. */
export const mostCounted = 10_000

/** What names look like that are taken for a chart's, its version's, a state's, a transition's and a route's. */
export const plausible = {
  flow: /^[A-Za-z][\w-]{0,59}$/,
  version: /^[0-9a-f]{8}$/,
  state: /^(\(root\)|[A-Za-z][\w.-]{0,159})$/,
  transition: /^[\w.()-]{1,160}\|[\w.:*()#-]{1,120}\|[\w.:,!&"'{}()[\] -]{0,200}\|[\w.+()-]{0,240}(#\d{1,2})?$/,
  route: /^\/[\w$./-]{0,79}$/,
} as const
