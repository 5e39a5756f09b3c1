import { status } from '#wire/site/site.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const siteStatusActorCalls = defineCalls({ loadStatus: [status] })
