import { protectionCalls } from '#wire/protection/protection.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const selfExclusionActorCalls = defineCalls({
  loadProtection: protectionCalls.protection,
  exclude: protectionCalls.exclude,
})
