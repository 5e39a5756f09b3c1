import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart that is one. */
export const pushCalls = defineCalls({ load: 'push', save: 'setPush', end: 'endPush' })
