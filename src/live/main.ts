import { broadcastCharts } from '#atlas/live/broadcast.ts'
import { showing } from '#atlas/live/shown.ts'
import { shownFields } from './shown.ts'

// The site works without inspection.
const broadcast = broadcastCharts(showing(shownFields), (error) =>
  console.error('The live view of the charts has stopped.', error),
)

// A test may have set its own hook before; both are called.
const before = globalThis.statehouseInspect
globalThis.statehouseInspect = (event) => {
  before?.(event)
  broadcast.inspect(event)
}
