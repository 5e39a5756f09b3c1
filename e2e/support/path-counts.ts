import type { SuiteOptions } from '#atlas/paths/replay.ts'
import { drivenCharts } from './drivers.ts'

/** How many paths of a suite a browser plays of each chart, by its flow. It explores all charts, which takes seconds. */
export const countPaths = (options: SuiteOptions): Readonly<Record<string, number>> =>
  Object.fromEntries(drivenCharts.map((chart) => [chart.flow, chart.suite(options).suite.paths.length]))
