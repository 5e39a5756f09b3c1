import type { Point, Rectangle } from './geometry.ts'

export interface Line {
  /** SVG path data with rounded corners. */
  readonly path: string
  /** SVG path data of the arrow's head. */
  readonly head: string
  readonly bounds: Rectangle
  /** Its ends and corners. */
  readonly points: readonly Point[]
}

export const CORNER = 6

/** Removes collinear points. */
export const straightened = (points: readonly Point[]): Point[] => {
  const apart = points.filter((point, index) => {
    const before = points[index - 1]
    return !before || distance(before, point) > 0.5
  })
  return apart.filter((point, index) => {
    const [before, after] = [apart[index - 1], apart[index + 1]]
    if (!before || !after) return true
    const cross = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x)
    return Math.abs(cross) > 0.5
  })
}

/** Returns the path and head of a polyline; null with fewer than two points. */
export function lineOf(points: readonly Point[]): Line | null {
  if (points.length < 2) return null
  return { path: rounded(points), head: arrowHead(points), bounds: boundsOf(points), points }
}

function boundsOf(points: readonly Point[]): Rectangle {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The straight parts of a polyline, one pixel thick. */
export const legsOf = (points: readonly Point[]): Rectangle[] =>
  points.slice(1).map((to, index) => {
    const { x, y, width, height } = boundsOf([points[index] ?? to, to])
    return { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 }
  })

/** Returns the path of a polyline with rounded corners. */
export function rounded(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const parts = [`M${number(first.x)} ${number(first.y)}`]
  for (let index = 1; index < points.length; index++) {
    const corner = points[index] as Point
    const before = points[index - 1] as Point
    const after = points[index + 1]
    if (!after) {
      parts.push(`L${number(corner.x)} ${number(corner.y)}`)
      continue
    }
    const radius = Math.min(CORNER, distance(before, corner) / 2, distance(corner, after) / 2)
    const from = towards(corner, before, radius)
    const to = towards(corner, after, radius)
    parts.push(
      `L${number(from.x)} ${number(from.y)}`,
      `Q${number(corner.x)} ${number(corner.y)} ${number(to.x)} ${number(to.y)}`,
    )
  }
  return parts.join('')
}

function arrowHead(points: readonly Point[]): string {
  const end = points.at(-1) as Point
  const before = points.at(-2) as Point
  const base = towards(end, before, 8)
  const length = distance(before, end) || 1
  const across = { x: (-(end.y - before.y) / length) * 3.5, y: ((end.x - before.x) / length) * 3.5 }
  const corner = (sign: number) => `${number(base.x + sign * across.x)} ${number(base.y + sign * across.y)}`
  return `M${number(end.x)} ${number(end.y)}L${corner(1)}L${corner(-1)}Z`
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the point at a distance in pixels from one point towards another. */
export function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to)
  const share = length === 0 ? 0 : by / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const number = (value: number): string => String(Math.round(value * 10) / 10)
