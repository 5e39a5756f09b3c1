import ELK from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { LineKind, Measure } from './box-lines.ts'
import { drawingOf, type Drawing } from './drawing.ts'
import { planOf, type Direction, type DrawOptions } from './elk-graph.ts'
import { faces } from './faces.ts'

let elk: InstanceType<typeof ELK> | undefined
let measuring: CanvasRenderingContext2D | null | undefined

const measure: Measure = (text: string, kind: LineKind | 'label') => {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 7
  measuring.font = faces[kind]
  return measuring.measureText(text).width
}

/** What the reader asks for; without a direction the better of both is taken. */
export type LayoutWishes = Omit<DrawOptions, 'direction'> & { readonly direction: Direction | null }

/** A drawing this large is worth a second look from the side, in a window this large. */
const LARGE = { width: 1700, height: 1200 }

const scaleOf = ({ width, height }: Drawing): number =>
  Math.min((window.innerWidth - 340) / width, (window.innerHeight - 110) / height)

/** Lays a chart out in a worker; rejects when the layout library gives up. */
export async function layOut(chart: ChartJson, wishes: LayoutWishes): Promise<Drawing> {
  await Promise.all([...new Set(Object.values(faces))].map((face) => document.fonts.load(face)))
  elk ??= new ELK({ workerFactory: () => new Worker(workerUrl) })
  const down = await draw(elk, chart, { ...wishes, direction: wishes.direction ?? 'DOWN' })
  const isLarge = down.width > LARGE.width || down.height > LARGE.height
  if (wishes.direction !== null || !isLarge || window.innerWidth < 860) return down
  const across = await draw(elk, chart, { ...wishes, direction: 'RIGHT' })
  return scaleOf(across) > scaleOf(down) * 1.1 ? across : down
}

async function draw(engine: InstanceType<typeof ELK>, chart: ChartJson, options: DrawOptions): Promise<Drawing> {
  const plan = planOf(chart, options, measure)
  return drawingOf(plan, await engine.layout(plan.graph))
}
