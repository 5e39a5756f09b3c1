import type { SuiteOptions } from '#atlas/paths/replay.ts'
import { drivenCharts } from './drivers.ts'

/**
 * How many paths of a suite a browser plays of each chart, by its flow, or only of these flows. It explores their
 * charts; all of them take seconds.
 */
export const countPaths = (options: SuiteOptions, flows: readonly string[] = []): Readonly<Record<string, number>> =>
  Object.fromEntries(
    drivenCharts
      .filter(({ flow }) => flows.length === 0 || flows.includes(flow))
      // From the last on: the build goes through them from the first meanwhile, and each finds what the other explored.
      .toReversed()
      .map((chart) => [chart.flow, chart.suite(options).suite.paths.length]),
  )
