import * as v from 'valibot'
import { call } from '#wire/call.ts'
import {
  devices,
  dwellBuckets,
  usagePath,
  maxReportBytes,
  maxCount,
  maxFlows,
  maxRows,
  outcomes,
  plausible,
  vitalBuckets,
} from './usage-rules.ts'
import { Language } from '#wire/shapes.ts'

const State = v.pipe(v.string(), v.regex(plausible.state))

/** A count, and whether it is this browser's first of the visit: a visit counts once a row. */
const counted = {
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxCount)),
  visits: v.picklist([0, 1]),
}

const stepUnder = (ends: readonly number[]) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ends.length))

const vital = <Name extends keyof typeof vitalBuckets>(kind: Name) =>
  v.object({
    kind: v.literal(kind),
    /** The path of the page's route as it is declared. */
    route: v.pipe(v.string(), v.regex(plausible.route)),
    /** The chart's state at that time; null before it was observed. */
    state: v.nullable(State),
    step: stepUnder(vitalBuckets[kind]),
    ...counted,
  })

/** A counter of one chart in a browser. */
export const UsageRow = v.variant('kind', [
  /** The chart ran: visits are counted by it. */
  v.object({ kind: v.literal('ran'), ...counted }),
  v.object({
    kind: v.literal('transition'),
    /** Its id `source|event|guard|targets`. */
    transition: v.pipe(v.string(), v.maxLength(480), v.regex(plausible.transition)),
    /** The outcome before it; null where there was none. */
    outcome: v.nullable(v.picklist(outcomes)),
    ...counted,
  }),
  v.object({ kind: v.literal('entered'), state: State, ...counted }),
  /** The page was left while the chart was there. */
  v.object({ kind: v.literal('left'), state: State, ...counted }),
  v.object({ kind: v.literal('dwell'), state: State, step: stepUnder(dwellBuckets), ...counted }),
  vital('LCP'),
  vital('INP'),
  vital('CLS'),
])
export type UsageRow = v.InferOutput<typeof UsageRow>

export const usageCalls = {
  countFlights: call({
    method: 'POST',
    path: usagePath,
    token: 'none',
    largest: maxReportBytes,
    refusals: ['feature_off'],
    limits: ['flightsByAddress'],
    summary: 'Adds up the usage counters of a browser with consent: names and numbers, no user.',
    request: v.object({
      language: Language,
      device: v.picklist(devices),
      flows: v.pipe(
        v.array(
          v.object({
            flow: v.pipe(v.string(), v.regex(plausible.flow)),
            /** The `chartVersion` of the chart. */
            version: v.pipe(v.string(), v.regex(plausible.version)),
            rows: v.pipe(v.array(UsageRow), v.maxLength(maxRows)),
          }),
        ),
        v.maxLength(maxFlows),
      ),
    }),
    value: v.object({}),
  }),
}
