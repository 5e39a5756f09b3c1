import { readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { guessedModel } from '#atlas/explore/guess.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { readJson } from './json.ts'
import { machineOf } from './machine.ts'
import { readPlantUml } from './plantuml.ts'
import { readScxml } from './scxml.ts'
import type { DescribedChart } from './described-chart.ts'

/** True for a file that holds a chart as data. */
export const isChartFile = (path: string): boolean => /\.(scxml|json|puml|plantuml)$/i.test(path)

/** Reads a chart from a file: SCXML, JSON of the atlas or of XState (Stately), or a PlantUML state diagram; throws `Unreadable` with the problem and its place. */
export function readChartFile(path: string): { readonly chart: DescribedChart; readonly machine: AnyStateMachine } {
  const text = readFileSync(path, 'utf8').replace(/^\u{FEFF}/u, '')
  if (/\.scxml$/i.test(path)) return withMachine(readScxml(text))
  if (/\.(puml|plantuml)$/i.test(path)) return withMachine(readPlantUml(text))
  const read = readJson(text)
  if (read.kind === 'chart') return withMachine(read.chart)
  return {
    chart: { ...describeStatic(guessedModel(read.machine)), sent: {}, losses: read.losses },
    machine: read.machine,
  }
}

const withMachine = (chart: DescribedChart) => ({ chart, machine: machineOf(chart) })
