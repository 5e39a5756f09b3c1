import * as v from 'valibot'
import { devices } from './flight-terms.ts'
import { Language } from '#wire/shapes.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hour = v.pipe(v.string(), v.isoTimestamp())

/**
 * What people did in one chart over whole hours, as the atlas reads it. Nothing in it is of fewer than `floor` visits:
 * such a count is left out, or zero where it has a place among others.
 */
export const FlowUse = v.object({
  /** The machine's own id. */
  flow: v.string(),
  from: hour,
  /** The first hour that is not in it. */
  to: hour,
  /** What was asked for; null for all. */
  language: v.nullable(Language),
  device: v.nullable(v.picklist(devices)),
  version: v.nullable(v.string()),
  floor: count,
  /** Whether any of it was made up by the seed. */
  invented: v.boolean(),
  versions: v.array(v.object({ version: v.string(), from: hour, to: hour, people: count })),
  /** Those with something to show. */
  languages: v.array(Language),
  /** Visits in which the chart ran; null below the floor. */
  people: v.nullable(count),
  transitions: v.array(v.object({ id: v.string(), outcome: v.nullable(v.string()), count })),
  states: v.array(
    v.object({
      path: v.string(),
      entered: count,
      /** Visits that ended there while the chart ran. */
      left: count,
      /** By step of `dwellSteps`. */
      dwell: v.array(count),
    }),
  ),
  vitals: v.array(
    v.object({
      route: v.string(),
      state: v.nullable(v.string()),
      name: v.picklist(['LCP', 'INP', 'CLS']),
      /** By step of `vitalSteps`. */
      steps: v.array(count),
    }),
  ),
})
export type FlowUse = v.InferOutput<typeof FlowUse>
