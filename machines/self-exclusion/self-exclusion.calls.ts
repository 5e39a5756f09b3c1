import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const selfExclusionCalls = defineCalls({ loadProtection: 'protection', exclude: 'exclude' })
