import ELK from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { arrange, type OnFrame, type Room } from './arrange.ts'
import type { LineKind, Measure } from './box-lines.ts'
import { drawingOf, type Drawing } from './drawing.ts'
import { planOf, type Direction, type DrawOptions } from './plan.ts'
import { faces } from './faces.ts'

let elk: InstanceType<typeof ELK> | undefined
let measuring: CanvasRenderingContext2D | null | undefined

const measure: Measure = (text: string, kind: LineKind | 'label') => {
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return text.length * 7
  measuring.font = faces[kind]
  return measuring.measureText(text).width
}

/** Options of a layout; without a direction the one with the larger drawing in the window, or in a room, is taken. */
export type LayoutOptions = Omit<DrawOptions, 'direction'> & {
  readonly direction: Direction | null
  readonly rooms?: readonly Room[]
  readonly onFrame?: OnFrame
}

/** A cache of drawings, for other views of the same chart. */
const cache = new Map<string, Promise<Drawing>>()
const MAX_CACHED = 60

/** The space for a drawing in the window, beside the details. */
export const roomInWindow = (): Room => ({
  width: Math.max(320, window.innerWidth - 340),
  height: Math.max(320, window.innerHeight - 110),
})

/** Lays a chart out in a worker, or returns the cached drawing; rejects when the layout library fails. */
export function layOut(chart: ChartJson, options: LayoutOptions): Promise<Drawing> {
  const { collapsed, descriptions, direction, signs, notes, names, before } = options
  const rooms = options.rooms ?? [roomInWindow()]
  const shape = rooms.map(({ width, height }) => Math.round(Math.log2(width / height) * 2))
  const { states, transitions, delays } = chart
  const look = [
    [...collapsed].toSorted(),
    descriptions,
    direction,
    [...(signs ?? [])],
    [...(notes ?? [])],
    names,
    [...(before ?? [])],
    shape,
  ]
  const key = JSON.stringify([look, states, transitions, delays])
  const found = cache.get(key)
  if (found) return found
  const drawing = draw(chart, options, rooms)
  const [oldest] = cache.keys()
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  cache.set(key, drawing)
  drawing.catch(() => cache.delete(key))
  return drawing
}

async function draw(chart: ChartJson, options: LayoutOptions, rooms: readonly Room[]): Promise<Drawing> {
  await Promise.all([...new Set(Object.values(faces))].map((face) => document.fonts.load(face)))
  elk ??= new ELK({ workerFactory: () => new Worker(workerUrl) })
  const engine = elk
  const plan = planOf(chart, options, measure)
  const arranged = await arrange((graph) => engine.layout(graph), plan, options.direction, rooms, options.onFrame)
  return drawingOf(plan, arranged)
}
