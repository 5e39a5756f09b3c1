import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { machinesFolder } from '#atlas/home.ts'
import { flowNames } from '#atlas/paths/discover.ts'
import { progressOf, type Progress } from '#atlas/paths/progress.ts'

const script = new URL('./describe-chart.worker.ts', import.meta.url)

/** Larger models tend to take longer and start first. */
const largestFirst = (flows: readonly string[]): string[] => {
  const size = (flow: string) => statSync(join(machinesFolder, flow, `${flow}.model.ts`)).size
  return flows.toSorted((a, b) => size(b) - size(a))
}

/** Processes the queue until it is empty or a chart fails. */
function work(queue: string[], described: Map<string, ChartJson>, progress: Progress): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script)
    const next = () => {
      const flow = queue.shift()
      if (flow === undefined) return void worker.terminate().then(() => resolve())
      progress.next(flow)
      worker.postMessage(flow)
    }
    worker.on('message', (chart: ChartJson) => {
      described.set(chart.flow, chart)
      next()
    })
    worker.on('error', reject)
    next()
  })
}

/** Returns every chart of the project as data, by name, with its headless coverage; uses one thread per core. */
export async function describeCharts(): Promise<ChartJson[]> {
  const flows = flowNames()
  const queue = largestFirst(flows)
  const described = new Map<string, ChartJson>()
  const progress = progressOf(flows.length)
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, () => work(queue, described, progress)))
  } finally {
    progress.end()
  }
  return flows.flatMap((flow) => described.get(flow) ?? [])
}
