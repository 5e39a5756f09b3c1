import { configOf } from '#atlas/read/config.ts'
import type { ChartJson } from './chart-json.ts'

/**
 * Returns a chart as the JSON configuration of a machine of XState 5, which Stately's editor reads and writes: actions
 * and guards are objects with their names. Combined guards are named as the atlas writes them, `and(a, not(b))`; the
 * delays, which such a configuration has no place for, stand in `meta` of the machine.
 */
export function statelyText(chart: ChartJson): string {
  const config = configOf({ ...chart, sent: {} }, { action: (type) => ({ type }), guard: (type) => ({ type }) })
  const { delays } = chart
  const meta = { ...(config['meta'] as object | undefined), ...(Object.keys(delays).length > 0 ? { delays } : {}) }
  return `${JSON.stringify({ ...config, ...(Object.keys(meta).length > 0 ? { meta } : {}) }, null, 2)}\n`
}
