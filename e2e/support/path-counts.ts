import type { SuiteOptions } from '#atlas/paths/replay.ts'
import { drivenCharts } from './drivers.ts'

/**
 * Returns the number of paths of a suite that a browser plays, by flow, or only for these flows. Explores their charts,
 * which takes seconds for all of them.
 */
export const countPaths = (options: SuiteOptions, flows: readonly string[] = []): Readonly<Record<string, number>> =>
  Object.fromEntries(
    drivenCharts
      .filter(({ flow }) => flows.length === 0 || flows.includes(flow))
      // From the last on: the build explores from the first at the same time, and each uses the other's results.
      .toReversed()
      .map((chart) => [chart.flow, chart.suite(options).suite.paths.length]),
  )
