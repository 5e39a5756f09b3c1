import * as v from 'valibot'
import { devices } from './usage-rules.ts'
import { Language } from '#wire/shapes.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hour = v.pipe(v.string(), v.isoTimestamp())

/**
 * Usage of one chart over whole hours, as the atlas reads it. Counts of fewer than `floor` visits are left out, or zero
 * where they have a place among others.
 */
export const FlowUsage = v.object({
  /** The machine's id. */
  flow: v.string(),
  from: hour,
  /** The end, exclusive. */
  to: hour,
  /** The filter; null for all. */
  language: v.nullable(Language),
  device: v.nullable(v.picklist(devices)),
  version: v.nullable(v.string()),
  floor: count,
  /** True when a part of it was made up by the seed. */
  invented: v.boolean(),
  versions: v.array(v.object({ version: v.string(), from: hour, to: hour, people: count })),
  /** The values that have data. */
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
      /** By bucket of `dwellBuckets`. */
      dwell: v.array(count),
    }),
  ),
  vitals: v.array(
    v.object({
      route: v.string(),
      state: v.nullable(v.string()),
      name: v.picklist(['LCP', 'INP', 'CLS']),
      /** By bucket of `vitalBuckets`. */
      steps: v.array(count),
    }),
  ),
})
export type FlowUsage = v.InferOutput<typeof FlowUsage>
