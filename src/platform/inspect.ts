import type { InspectionEvent } from 'xstate'

/** Is told everything that charts do. */
export type Inspect = (event: InspectionEvent) => void

declare global {
  /** Put there by whoever wants to watch the site's charts: a test, the atlas, or what counts flights; at any time. */
  var statehouseInspect: Inspect | undefined
}

const inspect = (event: InspectionEvent) => globalThis.statehouseInspect?.(event)

/** Options every actor made outside another one is given, so that its chart can be watched: `createActor(logic, inspected())`. */
export const inspected = () => ({ inspect })
