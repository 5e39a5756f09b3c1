import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import { LINE_HEIGHT } from './box-lines.ts'
import {
  LABEL_GAP,
  type PlannedArrow,
  type PlannedBox,
  type PlannedLabel,
  type Plan,
  type Direction,
} from './elk-graph.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rectangle extends Point {
  readonly width: number
  readonly height: number
}

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

/** Reads what ELK made of a plan. */
export function drawingOf({ boxes, arrows, direction }: Plan, laidOut: ElkNode): Drawing {
  const nodes = flatten(laidOut)
  const placed = nodes.flatMap((node) => {
    const box = boxes.get(node.id)
    return box ? [{ ...rectangle(node), ...box }] : []
  })
  const drawn: Drawing['arrows'][number][] = []
  const starts: Drawing['starts'][number][] = []
  for (const edge of allEdges(laidOut)) {
    const line = lineOf(edge)
    if (!line) continue
    const arrow = arrows.get(edge.id)
    if (arrow) drawn.push({ id: edge.id, kind: arrow.kind, line, labels: placedLabels(arrow, edge) })
    const dot = nodes.find(({ id }) => id === edge.sources[0])
    if (!arrow && dot) {
      const { x, y, width, height } = rectangle(dot)
      starts.push({ dot: { x: x + width / 2, y: y + height / 2 }, line })
    }
  }
  return { width: laidOut.width ?? 0, height: laidOut.height ?? 0, direction, boxes: placed, arrows: drawn, starts }
}

/** The transitions of an arrow, one under the other where its label was placed. */
function placedLabels({ labels }: PlannedArrow, { labels: [place] = [] }: ElkExtendedEdge): Arrow['labels'] {
  const { x, y, width } = rectangle(place ?? {})
  let top = y
  return labels.map((label) => {
    const height = (label.head.length + label.actions.length) * LINE_HEIGHT
    const at = { x, y: top, width, height }
    top += height + LABEL_GAP
    return { ...label, ...at }
  })
}

const rectangle = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rectangle>): Rectangle => ({ x, y, width, height })

const flatten = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flatten)]

const allEdges = (node: ElkNode): ElkExtendedEdge[] => flatten(node).flatMap(({ edges }) => edges ?? [])

function lineOf({ sections }: ElkExtendedEdge): Line | null {
  const points = (sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ])
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
