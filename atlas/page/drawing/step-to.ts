import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Drawing } from './drawing.ts'
import type { Point, Rectangle } from './geometry.ts'

/** Direction vectors by key. */
export const ways = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const

const middle = ({ x, y, width, height }: Rectangle): Point => ({ x: x + width / 2, y: y + height / 2 })

/**
 * Returns the next state in a direction: the nearest that a transition connects, else the nearest of all; null when
 * there is none. Without a present state it is the initial one.
 */
export function stateTowards(
  chart: ChartJson,
  { boxes }: Drawing,
  from: string | null,
  way: keyof typeof ways,
): string | null {
  const here = boxes.find(({ state }) => state.path === from)
  if (!here) return boxes.find(({ state }) => state.initial)?.state.path ?? null
  const start = middle(here)
  const isAround = (path: string) => path === from || from?.startsWith(`${path}.`) === true
  const connected = new Set(
    chart.transitions.flatMap(({ source, targets }) => {
      if (isAround(source)) return targets
      return targets.some(isAround) ? [source] : []
    }),
  )
  const { x, y } = ways[way]
  const reached = boxes.flatMap((box) => {
    const { state } = box
    if (state.parent === null || isAround(state.path)) return []
    const to = middle(box)
    const along = (to.x - start.x) * x + (to.y - start.y) * y
    const across = Math.abs((to.x - start.x) * y) + Math.abs((to.y - start.y) * x)
    return along > 0 && along * 2 >= across ? [{ path: state.path, distance: along + 2 * across }] : []
  })
  const near = reached.toSorted((a, b) => a.distance - b.distance)
  return (near.find(({ path }) => connected.has(path)) ?? near[0])?.path ?? null
}
