import * as v from 'valibot'
import { call } from '#wire/call.ts'
import {
  devices,
  dwellSteps,
  flightsPath,
  largestFlights,
  mostCounted,
  mostFlows,
  mostRows,
  outcomes,
  plausible,
  vitalSteps,
} from './flight-terms.ts'
import { Language } from '#wire/shapes.ts'

const State = v.pipe(v.string(), v.regex(plausible.state))

/** How often, and whether this browser tells of it for the first time since it was opened: a visit counts once a row. */
const counted = {
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostCounted)),
  visits: v.picklist([0, 1]),
}

const stepUnder = (ends: readonly number[]) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(ends.length))

const vital = <Name extends keyof typeof vitalSteps>(kind: Name) =>
  v.object({
    kind: v.literal(kind),
    /** The path of the page's route as it is declared. */
    route: v.pipe(v.string(), v.regex(plausible.route)),
    /** Where the chart was when it happened; null when that was before anybody looked. */
    state: v.nullable(State),
    step: stepUnder(vitalSteps[kind]),
    ...counted,
  })

/** One thing that a browser has counted of one chart. */
export const FlightRow = v.variant('kind', [
  /** The chart ran: people are counted by it. */
  v.object({ kind: v.literal('ran'), ...counted }),
  v.object({
    kind: v.literal('transition'),
    /** Its identity `source|event|guard|targets`. */
    transition: v.pipe(v.string(), v.maxLength(480), v.regex(plausible.transition)),
    /** How the answer went that it followed; null where none did. */
    outcome: v.nullable(v.picklist(outcomes)),
    ...counted,
  }),
  v.object({ kind: v.literal('entered'), state: State, ...counted }),
  /** The page was left while the chart was there. */
  v.object({ kind: v.literal('left'), state: State, ...counted }),
  v.object({ kind: v.literal('dwell'), state: State, step: stepUnder(dwellSteps), ...counted }),
  vital('LCP'),
  vital('INP'),
  vital('CLS'),
])
export type FlightRow = v.InferOutput<typeof FlightRow>

export const flightsCalls = {
  countFlights: call({
    method: 'POST',
    path: flightsPath,
    token: 'none',
    largest: largestFlights,
    refusals: ['feature_off'],
    limits: ['flightsByAddress'],
    summary:
      'Adds up what the charts of a browser did whose owner allows that it is counted: names and numbers, nothing of whom.',
    request: v.object({
      language: Language,
      device: v.picklist(devices),
      flows: v.pipe(
        v.array(
          v.object({
            flow: v.pipe(v.string(), v.regex(plausible.flow)),
            /** What `chartVersion` says of the chart that ran. */
            version: v.pipe(v.string(), v.regex(plausible.version)),
            rows: v.pipe(v.array(FlightRow), v.maxLength(mostRows)),
          }),
        ),
        v.maxLength(mostFlows),
      ),
    }),
    value: v.object({}),
  }),
}
