import ELK from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { LineKind, Measure } from './box-lines.ts'
import { drawingOf, type Drawing } from './drawing.ts'
import { planOf, type DrawOptions } from './elk-graph.ts'
import { faces } from './faces.ts'

let elk: InstanceType<typeof ELK> | undefined
let measuring: CanvasRenderingContext2D | null | undefined

const measure: Measure = (text: string, kind: LineKind | 'label') => {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 7
  measuring.font = faces[kind]
  return measuring.measureText(text).width
}

/** Lays a chart out in a worker; rejects when the layout library gives up. */
export async function layOut(chart: ChartJson, options: DrawOptions): Promise<Drawing> {
  await Promise.all([...new Set(Object.values(faces))].map((face) => document.fonts.load(face)))
  elk ??= new ELK({ workerFactory: () => new Worker(workerUrl) })
  const plan = planOf(chart, options, measure)
  return drawingOf(plan, await elk.layout(plan.graph))
}
