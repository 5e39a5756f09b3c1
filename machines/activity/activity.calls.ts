import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const activityCalls = defineCalls({ join: 'joinPromotion', claim: 'claimPromotion' })
