import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { LINE_HEIGHT } from './box-lines.ts'
import type { Point, Rectangle } from './geometry.ts'
import type { Arranged, PlacedSegment } from './level.ts'
import { lineOf, straightened, type Line } from './line.ts'
import {
  LABEL_GAP,
  PADDING,
  type Direction,
  type Plan,
  type PlannedArrow,
  type PlannedBox,
  type PlannedLabel,
} from './plan.ts'
import { bundled, type Branch } from './trunks.ts'
import type { WayName } from './way-names.ts'

/** The layout of a chart, in pixels from the top left; parents come before their children. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly direction: Direction
  /** Paths of all collapsed states. */
  readonly collapsed: ReadonlySet<string>
  readonly boxes: readonly (Rectangle & PlannedBox)[]
  readonly arrows: readonly Arrow[]
  /** The shared parts of bundles of arrows. */
  readonly trunks: readonly Trunk[]
  readonly starts: readonly { readonly dot: Point; readonly line: Line }[]
}

export interface Arrow extends Pick<PlannedArrow, 'source' | 'target' | 'kind'> {
  readonly id: string
  readonly line: Line
  /** Its own part in a bundle; null for an arrow outside of bundles. */
  readonly branch: Branch | null
  /** Its start at the border of a state for a target inside it; null for any other target. */
  readonly origin: Point | null
  /** One per transition of the arrow. */
  readonly labels: readonly (PlannedLabel & Rectangle)[]
  /** Its name when zoomed out; null where there is no space for it. */
  readonly name: WayName | null
}

/** The shared last part of several arrows to one state. */
export interface Trunk extends Pick<Line, 'path' | 'head'> {
  readonly id: string
  readonly target: string
  readonly arrows: readonly Arrow[]
}

/** Returns the drawing of an arranged chart, with absolute positions and joined arrows. */
export function drawingOf({ root, collapsed, boxes, arrows }: Plan, arranged: Arranged): Drawing {
  const placed: (Rectangle & PlannedBox)[] = []
  const parts: PlacedSegment[] = []
  const starts: Drawing['starts'][number][] = []
  const put = (path: string | null, { children, segments, start, width, height }: Arranged, { x, y }: Point) => {
    const on = (point: Point): Point => ({ x: point.x + x, y: point.y + y })
    const box = path === null ? undefined : boxes.get(path)
    if (box) placed.push({ ...box, x, y, width, height })
    for (const { points, label, ...segment } of segments) {
      parts.push({ ...segment, points: points.map(on), label: label && { ...label, ...on(label) } })
    }
    const line = start && lineOf(start.points.map(on))
    if (line) starts.push({ dot: on(start.dot), line })
    for (const child of children) put(child.path, child.as, on(child))
  }
  const isWhole = !arranged.children.some(({ path }) => path === root)
  put(isWhole ? root : null, arranged, { x: PADDING, y: PADDING })
  const own = groupedBy(parts, ({ arrow }) => arrow)
  const shared = groupedBy(own.get(null) ?? [], ({ bundle }) => bundle)
  const drawn = [...arrows].flatMap(([id, arrow]): { bundle: string | null; points: Point[]; arrow: Arrow }[] => {
    const ownParts = own.get(id) ?? []
    const { bundle, label } = ownParts.find((part) => part.label) ?? { bundle: null, label: null }
    const points = inOnePiece(ownParts, bundle === null ? [] : (shared.get(bundle) ?? []))
    const line = lineOf(points)
    const { source, target, kind } = arrow
    const isInto = source !== target && isWithin(boxes, target, source)
    const origin = isInto ? (points[0] ?? null) : null
    const labels = placedLabels(arrow, label)
    return line
      ? [{ bundle, points, arrow: { id, source, target, kind, line, branch: null, origin, labels, name: null } }]
      : []
  })
  const trunks = [...groupedBy(drawn, ({ bundle }) => bundle)].flatMap(([id, ways]) =>
    id === null ? [] : [trunkOf(id, ways)],
  )
  const branches = new Map(trunks.flatMap((trunk) => trunk.arrows.map((arrow) => [arrow.id, arrow])))
  const { width, height, direction } = arranged
  return {
    width: width + 2 * PADDING,
    height: height + 2 * PADDING,
    direction,
    collapsed,
    boxes: placed,
    arrows: drawn.map(({ arrow }) => branches.get(arrow.id) ?? arrow),
    trunks,
    starts,
  }
}

function trunkOf(id: string, ways: readonly { readonly points: readonly Point[]; readonly arrow: Arrow }[]): Trunk {
  const { branches, trunk } = bundled(ways.map(({ points }) => points))
  const arrows = ways.map(({ arrow }, index) => ({ ...arrow, branch: branches[index] ?? null }))
  return { id, target: arrows[0]?.target ?? '', arrows, path: trunk, head: arrows[0]?.line.head ?? '' }
}

function isWithin(boxes: Plan['boxes'], path: string, around: string): boolean {
  const parent = boxes.get(path)?.state.parent ?? null
  return parent !== null && (parent === around || isWithin(boxes, parent, around))
}

/** Joins the parts of an arrow at the borders, and continues in the shared part of its bundle. */
function inOnePiece(parts: readonly PlacedSegment[], shared: readonly PlacedSegment[]): Point[] {
  const pointsOf = (all: readonly PlacedSegment[]) => all.map(({ points }) => points).filter(({ length }) => length > 1)
  const own = pointsOf(parts)
  const isSame = (a: Point | undefined, b: Point | undefined) =>
    a !== undefined && b !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1
  const first = own.find(([start]) => !own.some((other) => isSame(other.at(-1), start) && other[0] !== start))
  const left = [...own, ...pointsOf(shared)]
  const whole: Point[] = []
  for (let next = first ?? own[0]; next;) {
    whole.push(...next)
    left.splice(left.indexOf(next), 1)
    next = left.find(([start]) => isSame(start, whole.at(-1)))
  }
  return straightened(whole)
}

/** Stacks the labels of an arrow's transitions at the place of its label. */
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
