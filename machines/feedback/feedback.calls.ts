import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const feedbackCalls = defineCalls({ send: 'sendFeedback' })
