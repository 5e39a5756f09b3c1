import { parentPort } from 'node:worker_threads'
import { describeTested } from '#atlas/export/emit.ts'
import { explored } from '#atlas/cache/explored.ts'
import { discoverModels } from '#atlas/paths/discover.ts'

/** Posts the data of each requested chart. Loads every chart, since a chart may refer to the flow of another. */
const found = await discoverModels()
const flows = new Map(found.map(({ model }) => [model.machine.id, model.flow]))

parentPort?.on('message', (flow: string) => {
  const chart = found.find(({ model }) => model.flow === flow)
  if (chart === undefined) throw new Error(`no chart "${flow}"`)
  parentPort?.postMessage(describeTested(chart.model, (id) => flows.get(id), explored(chart.model)))
})
