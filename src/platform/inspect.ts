import type { InspectionEvent } from 'xstate'

/** Receives every inspection event of the charts. */
export type Inspect = (event: InspectionEvent) => void

declare global {
  /** Set by whatever inspects the charts: a test, the atlas, or the usage counters; can be set at any time. */
  var statehouseInspect: Inspect | undefined
}

const inspect = (event: InspectionEvent) => globalThis.statehouseInspect?.(event)

/** Options of every root actor, which make its chart inspectable: `createActor(logic, inspected())`. */
export const inspected = () => ({ inspect })
