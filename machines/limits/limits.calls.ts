import { defineCalls } from '#machines/lib/calls.ts'

/** The wire call behind each actor of the chart. */
export const limitsCalls = defineCalls({
  loadLimits: 'playLimits',
  setLimit: 'setPlayLimit',
  confirmLimit: 'confirmPlayLimit',
  keepLimit: 'keepPlayLimit',
})
