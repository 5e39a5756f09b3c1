import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const sessionsCalls = defineCalls({ endSessions: ['endSession', 'endOtherSessions'] })
