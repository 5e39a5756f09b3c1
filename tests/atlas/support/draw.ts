import ELK from 'elkjs/lib/elk.bundled.js'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { arrange, type OnFrame } from '#atlas/page/drawing/arrange.ts'
import type { Measure } from '#atlas/page/drawing/box-lines.ts'
import { drawingOf, type Drawing } from '#atlas/page/drawing/drawing.ts'
import type { Rectangle } from '#atlas/page/drawing/geometry.ts'
import { planOf, type Direction, type DrawOptions as AnyDrawOptions } from '#atlas/page/drawing/plan.ts'
import { discoverModels } from '#atlas/paths/discover.ts'

const measure: Measure = (text) => text.length * 6

/** The charts of the project. */
export const found = await discoverModels()
const charts = found.map(({ model }) => describeStatic(model))

/** Returns a chart of the project; throws for an unknown flow. */
export const chartOf = (flow: string): ChartJson => {
  const chart = charts.find((one) => one.flow === flow)
  if (!chart) throw new Error(`no chart ${flow}`)
  return chart
}

export type DrawOptions = Omit<AnyDrawOptions, 'direction'> & { readonly direction: Direction | null }

/** A desktop's space for a drawing. */
export const window = { width: 1100, height: 790 }
export const plain: DrawOptions = { collapsed: new Set(), descriptions: false, direction: 'DOWN' }

/** Lays a chart out as the page does, with letters of one width. */
export const lay = async (chart: ChartJson, options: DrawOptions, onFrame?: OnFrame): Promise<Drawing> => {
  const plan = planOf(chart, options, measure)
  const elk = new ELK()
  return drawingOf(plan, await arrange((graph) => elk.layout(graph), plan, options.direction, [window], onFrame))
}

const drawn = new Map<string, Promise<Drawing>>()

/** Lays a chart of the project out, once for the same options. */
export const draw = (flow: string, options: DrawOptions = plain): Promise<Drawing> => {
  const key = JSON.stringify([flow, [...options.collapsed], options.descriptions, options.direction])
  const drawing = drawn.get(key) ?? lay(chartOf(flow), options)
  drawn.set(key, drawing)
  return drawing
}

export const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The straight parts of a line, corners left out. */
export const partsOf = (path: string): Rectangle[] =>
  [...path.matchAll(/([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map(([, ...found]) => {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = found.map(Number)
    const [x, y] = [Math.min(fromX, toX), Math.min(fromY, toY)]
    return { x, y, width: Math.abs(fromX - toX) + 0.1, height: Math.abs(fromY - toY) + 0.1 }
  })

export const within = ({ x, y, width, height }: Rectangle, by: number): Rectangle => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})
