import ELK from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { arrange, type Room } from './arrange.ts'
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

/** What the reader asks for; without a direction the one is taken that is larger in the window, or in one of the rooms. */
export type LayoutWishes = Omit<DrawOptions, 'direction'> & {
  readonly direction: Direction | null
  readonly rooms?: readonly Room[]
}

/** Drawings of this session, so that another view of a chart need not wait for the same one again. */
const kept = new Map<string, Promise<Drawing>>()
const MOST_KEPT = 60

const roomOf = () => ({
  width: Math.max(320, window.innerWidth - 340),
  height: Math.max(320, window.innerHeight - 110),
})

/** Lays a chart out in a worker, or returns what was laid out before; rejects when the layout library gives up. */
export function layOut(chart: ChartJson, wishes: LayoutWishes): Promise<Drawing> {
  const { collapsed, descriptions, direction, signs, notes, names } = wishes
  const rooms = wishes.rooms ?? [roomOf()]
  const shape = rooms.map(({ width, height }) => Math.round(Math.log2(width / height) * 2))
  const { states, transitions, delays } = chart
  const look = [
    [...collapsed].toSorted(),
    descriptions,
    direction,
    [...(signs ?? [])],
    [...(notes ?? [])],
    names,
    shape,
  ]
  const key = JSON.stringify([look, states, transitions, delays])
  const found = kept.get(key)
  if (found) return found
  const drawing = draw(chart, wishes, rooms)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, drawing)
  drawing.catch(() => kept.delete(key))
  return drawing
}

async function draw(chart: ChartJson, wishes: LayoutWishes, rooms: readonly Room[]): Promise<Drawing> {
  await Promise.all([...new Set(Object.values(faces))].map((face) => document.fonts.load(face)))
  elk ??= new ELK({ workerFactory: () => new Worker(workerUrl) })
  const engine = elk
  const plan = planOf(chart, wishes, measure)
  return drawingOf(plan, await arrange((graph) => engine.layout(graph), plan, wishes.direction, rooms))
}
