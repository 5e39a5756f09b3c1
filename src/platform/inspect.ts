import type { InspectionEvent } from 'xstate'

declare global {
  /** Put there before the site starts by whoever wants to watch its charts: a test, or the atlas. */
  var statehouseInspect: ((event: InspectionEvent) => void) | undefined
}

/** Options every actor made outside another one is given, so that its chart can be watched: `createActor(logic, inspected())`. */
export function inspected(): { readonly inspect?: (event: InspectionEvent) => void } {
  const inspect = globalThis.statehouseInspect
  return inspect === undefined ? {} : { inspect }
}
