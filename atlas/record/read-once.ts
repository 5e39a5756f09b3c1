import type { AnyStateMachine } from 'xstate'
import { readChart, type Chart } from '#atlas/explore/chart.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'

/** A chart with its version. */
export interface VersionedChart {
  readonly chart: Chart
  readonly version: string
}

const charts = new WeakMap<AnyStateMachine, VersionedChart>()

/** Reads the chart of a machine, once for each machine. */
export function readOnce(machine: AnyStateMachine): VersionedChart {
  const known = charts.get(machine)
  if (known !== undefined) return known
  const chart = readChart(machine)
  const read = { chart, version: chartVersion(chart.transitions.map(({ id }) => id)) }
  charts.set(machine, read)
  return read
}
