import { protectionCalls } from '#wire/protection/protection.ts'
import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const limitsActorCalls = defineCalls({
  loadLimits: protectionCalls.playLimits,
  setLimit: protectionCalls.setPlayLimit,
  confirmLimit: protectionCalls.confirmPlayLimit,
  keepLimit: protectionCalls.keepPlayLimit,
})
