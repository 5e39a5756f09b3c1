import { LINE_HEIGHT } from './box-lines.ts'
import type { Point, Rectangle } from './geometry.ts'
import type { Arranged, PlacedSegment } from './level.ts'
import {
  LABEL_GAP,
  PADDING,
  type Direction,
  type Plan,
  type PlannedArrow,
  type PlannedBox,
  type PlannedLabel,
} from './plan.ts'

/** A chart laid out, in pixels from the top left; parents come before their children. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly direction: Direction
  readonly boxes: readonly (Rectangle & PlannedBox)[]
  readonly arrows: readonly Arrow[]
  readonly starts: readonly { readonly dot: Point; readonly line: Line }[]
}

export interface Arrow {
  readonly id: string
  readonly kind: PlannedArrow['kind']
  readonly line: Line
  /** One for each transition the arrow stands for. */
  readonly labels: readonly (PlannedLabel & Rectangle)[]
}

export interface Line {
  /** SVG path data with rounded corners. */
  readonly path: string
  /** SVG path data of the arrow's head. */
  readonly head: string
  readonly bounds: Rectangle
}

const CORNER = 6

/** What an arranged chart looks like: everything in its place on the whole, arrows in one piece. */
export function drawingOf({ root, boxes, arrows }: Plan, arranged: Arranged): Drawing {
  const placed: (Rectangle & PlannedBox)[] = []
  const parts = new Map<string, PlacedSegment[]>()
  const starts: Drawing['starts'][number][] = []
  const put = (path: string | null, { children, segments, start, width, height }: Arranged, { x, y }: Point) => {
    const on = (point: Point): Point => ({ x: point.x + x, y: point.y + y })
    const box = path === null ? undefined : boxes.get(path)
    if (box) placed.push({ ...box, x, y, width, height })
    for (const { arrow, points, label } of segments) {
      const part = { arrow, points: points.map(on), label: label && { ...label, ...on(label) } }
      parts.set(arrow, [...(parts.get(arrow) ?? []), part])
    }
    const line = start && lineOf(start.points.map(on))
    if (line) starts.push({ dot: on(start.dot), line })
    for (const child of children) put(child.path, child.as, on(child))
  }
  const isWhole = !arranged.children.some(({ path }) => path === root)
  put(isWhole ? root : null, arranged, { x: PADDING, y: PADDING })
  const drawn = [...arrows].flatMap(([id, arrow]): Arrow[] => {
    const line = lineOf(inOnePiece(parts.get(id) ?? []))
    const label = parts.get(id)?.find((part) => part.label)?.label
    return line ? [{ id, kind: arrow.kind, line, labels: placedLabels(arrow, label ?? null) }] : []
  })
  const { width, height, direction } = arranged
  return { width: width + 2 * PADDING, height: height + 2 * PADDING, direction, boxes: placed, arrows: drawn, starts }
}

/** Joins the parts of an arrow where they meet at the borders. */
function inOnePiece(parts: readonly PlacedSegment[]): Point[] {
  const left = parts.map(({ points }) => points).filter((points) => points.length > 1)
  const isSame = (a: Point | undefined, b: Point | undefined) =>
    a !== undefined && b !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1
  const first = left.find(([start]) => !left.some((other) => isSame(other.at(-1), start) && other[0] !== start))
  const whole: Point[] = []
  for (let next = first ?? left[0]; next;) {
    whole.push(...next)
    left.splice(left.indexOf(next), 1)
    next = left.find(([start]) => isSame(start, whole.at(-1)))
  }
  return straightened(whole)
}

/** A line without points that lie on its way. */
const straightened = (points: readonly Point[]): Point[] => {
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

/** The transitions of an arrow, one under the other where its label was placed. */
function placedLabels({ labels }: PlannedArrow, place: Rectangle | null): Arrow['labels'] {
  const { x, y, width } = place ?? { x: 0, y: 0, width: 0 }
  let top = y
  return labels.map((label) => {
    const height = (label.head.length + label.actions.length) * LINE_HEIGHT
    const at = { x, y: top, width, height }
    top += height + LABEL_GAP
    return { ...label, ...at }
  })
}

function lineOf(points: readonly Point[]): Line | null {
  if (points.length < 2) return null
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const bounds = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
  return { path: rounded(points), head: arrowHead(points), bounds }
}

/** A polyline whose corners are rounded as far as its legs allow. */
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

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to)
  const share = length === 0 ? 0 : by / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const number = (value: number): string => String(Math.round(value * 10) / 10)
