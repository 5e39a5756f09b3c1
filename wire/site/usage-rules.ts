/**
 * The rules of usage counters, shared by browser, server and atlas. A report has sums by name: never who, when within
 * the hour, or in what order.
 */

/** Path of usage reports and of their call. */
export const usagePath = '/wps/flights'

/** Upper bounds of the buckets of dwell time in a state, in milliseconds; the last bucket has none. */
export const dwellBuckets = [250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000] as const

/** Upper bounds of the buckets of vitals: LCP and INP in milliseconds, CLS in thousandths; the last bucket has none. */
export const vitalBuckets = {
  LCP: [600, 1_000, 1_600, 2_500, 4_000, 8_000],
  INP: [50, 100, 200, 500, 1_000],
  CLS: [1, 10, 50, 100, 250],
} as const

/** A web vital. */
export type VitalName = keyof typeof vitalBuckets

/** Classes of devices: as narrow as a phone, or not. */
export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

/** Outcomes of an actor: with a value, or refused. */
export const outcomes = ['worth', 'refused'] as const

/** Maximum number of rows of a chart, and of charts of a report. */
export const maxRows = 400
export const maxFlows = 60

/** Maximum size of a report in bytes; a browser queues no more than 64 KiB when its page is left. */
export const maxReportBytes = 48 * 1024

/** Maximum count of a row. */
export const maxCount = 10_000

/** Patterns of the names of a chart, its version, a state, a transition and a route. */
export const plausible = {
  flow: /^[A-Za-z][\w-]{0,59}$/,
  version: /^[0-9a-f]{8}$/,
  state: /^(\(root\)|[A-Za-z][\w.-]{0,159})$/,
  transition: /^[\w.()-]{1,160}\|[\w.:*()#-]{1,120}\|[\w.:,!&"'{}()[\] -]{0,200}\|[\w.+()-]{0,240}(#\d{1,2})?$/,
  route: /^\/[\w$./-]{0,79}$/,
} as const
