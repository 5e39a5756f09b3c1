import { groupedBy } from '#atlas/explore/grouped-by.ts'
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import { DOT, labelSize, PADDING, type Direction, type Plan } from './plan.ts'
import { crossingsOf, type Point, type Rectangle } from './geometry.ts'
import type { End, Segment } from './segments.ts'

export type Side = 'NORTH' | 'SOUTH' | 'WEST' | 'EAST'

/** The side on which arrows start in each direction. */
export const startSide = (direction: Direction): Side => (direction === 'DOWN' ? 'NORTH' : 'WEST')
export const endSide = (direction: Direction): Side => (direction === 'DOWN' ? 'SOUTH' : 'EAST')

/** A placed part of an arrow or bundle, in pixels from the top left of its frame. */
export interface PlacedSegment extends Pick<Segment, 'arrow' | 'bundle'> {
  readonly points: readonly Point[]
  readonly label: Rectangle | null
}

/** One layout of a state with its descendants. */
export interface Arranged {
  readonly width: number
  readonly height: number
  /** The points at which arrows cross its border. */
  readonly ports: ReadonlyMap<string, Point>
  readonly children: readonly { readonly path: string; readonly x: number; readonly y: number; readonly as: Arranged }[]
  readonly segments: readonly PlacedSegment[]
  readonly start: { readonly dot: Point; readonly points: readonly Point[] } | null
  readonly direction: Direction
  /** Number of crossings in it. */
  readonly crossings: number
}

export type Engine = (graph: ElkNode) => Promise<ElkNode>

/** A frame to be laid out: its blocks, its segments, and the sides of its border crossings. */
export interface Level {
  readonly plan: Plan
  readonly direction: Direction
  readonly children: readonly { readonly path: string; readonly as: Arranged }[]
  readonly initial: string | undefined
  readonly segments: readonly TurnedSegment[]
  readonly borders: ReadonlyMap<string, Side>
  readonly sides: ReadonlyMap<string, Side>
  readonly top: number
}

/** A segment, and whether the layout takes it in reverse. */
export interface TurnedSegment {
  readonly segment: Segment
  readonly isTurned: boolean
}

const options: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.thoroughness': '8',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '6',
  'elk.spacing.portPort': '12',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.edgeLabels.inline': 'true',
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'MEDIAN_LAYER',
}

/** Loops are placed side by side: nested ones would cover each other's labels. */
const loops: LayoutOptions = { 'elk.layered.edgeRouting.selfLoopOrdering': 'SEQUENCED' }

/** States keep the order of their former places within a layer. */
const inFormerOrder: LayoutOptions = { 'elk.layered.crossingMinimization.semiInteractive': 'true' }

const outermost: LayoutOptions = { 'elk.algorithm': 'layered', 'elk.padding': '[top=0,left=0,bottom=0,right=0]' }

export const SIDE = PADDING + 4

/** Lays out the states of one frame; states with insides are finished blocks. */
export async function layLevel(engine: Engine, level: Level): Promise<Arranged> {
  const { plan, direction, children, initial, segments, borders, top } = level
  const free = freePlaces(level)
  const nodeId = (end: End, place: string) => end.port ?? (free.has(place) ? place : (end.node ?? ''))
  const edges = segments.map(({ segment, isTurned }, index): ElkExtendedEdge => {
    const from = nodeId(segment.from, placeOf(segment, index, 'from'))
    const to = nodeId(segment.to, placeOf(segment, index, 'to'))
    const arrow = plan.arrows.get(segment.arrow ?? '')
    const size = segment.isLabelled && arrow ? labelSize(arrow) : null
    return {
      id: `edge ${index}`,
      sources: [isTurned ? to : from],
      targets: [isTurned ? from : to],
      // ELK reserves no space for a label without text.
      ...(size ? { labels: [{ id: `label ${index}`, text: 'label', ...size }] } : {}),
    }
  })
  const dot = 'initial'
  if (initial !== undefined)
    edges.push({ id: 'start', sources: [dot], targets: [free.has(dot) ? 'at initial' : initial] })
  const nodes = children.map(({ path, as }): ElkNode => {
    const fixed = [...as.ports].map(([id, at]) => portAt(id, at, level.sides.get(id) ?? 'EAST'))
    const own = [...free].filter(([, place]) => place.node === path)
    const added = own.map(([id, { at, side }]) => portAt(id === dot ? 'at initial' : id, at, side))
    const size = { id: path, width: as.width, height: as.height }
    const former = formerPlace(plan, path)
    if (fixed.length > 0) {
      return { ...size, ports: [...fixed, ...added], layoutOptions: { 'elk.portConstraints': 'FIXED_POS', ...former } }
    }
    return { ...size, ports: own.map(([id]) => ({ id, width: 0, height: 0 })), layoutOptions: { ...loops, ...former } }
  })
  const graph: ElkNode = {
    id: 'frame',
    layoutOptions: {
      ...options,
      ...(plan.before.size > 0 ? inFormerOrder : {}),
      'elk.direction': direction,
      'elk.padding': `[top=${top},left=${SIDE},bottom=${SIDE},right=${SIDE}]`,
      ...(borders.size > 0 ? { 'elk.portConstraints': 'FIXED_SIDE' } : {}),
    },
    ports: [...borders].map(([id, side]) => ({ id, width: 0, height: 0, layoutOptions: { 'elk.port.side': side } })),
    children: [...(initial === undefined ? [] : [{ id: dot, width: DOT, height: DOT }]), ...nodes],
    edges,
  }
  // ELK supports ports only on nodes inside the graph.
  const { children: [laidOut] = [] } = await engine({ id: '/', layoutOptions: outermost, children: [graph] })
  return arrangedOf(level, laidOut ?? graph)
}

const formerPlace = ({ before }: Plan, path: string): LayoutOptions => {
  const at = before.get(path)
  return at ? { 'elk.position': `(${at.x},${at.y})` } : {}
}

const portAt = (id: string, { x, y }: Point, side: Side) => ({
  id,
  x,
  y,
  width: 0,
  height: 0,
  layoutOptions: { 'elk.port.side': side },
})

function arrangedOf({ children, segments, direction }: Level, laidOut: ElkNode): Arranged {
  const nodes = new Map((laidOut.children ?? []).map((node) => [node.id, node]))
  const edges = new Map((laidOut.edges ?? []).map((edge) => [edge.id, edge]))
  const dot = nodes.get('initial')
  const placed = segments.map(({ segment, isTurned }, index) => {
    const edge = edges.get(`edge ${index}`)
    const points = pointsOf(edge)
    const { x = 0, y = 0, width = 0, height = 0 } = edge?.labels?.[0] ?? {}
    return {
      arrow: segment.arrow,
      bundle: segment.bundle,
      points: isTurned ? points.toReversed() : points,
      label: segment.isLabelled ? { x, y, width, height } : null,
    }
  })
  const inside = children.reduce((sum, { as }) => sum + as.crossings, 0)
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    direction,
    crossings: inside + crossingsOf(placed),
    ports: new Map((laidOut.ports ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
    children: children.map(({ path, as }) => {
      const { x = 0, y = 0 } = nodes.get(path) ?? {}
      return { path, x, y, as }
    }),
    segments: placed,
    start: dot
      ? { dot: { x: (dot.x ?? 0) + DOT / 2, y: (dot.y ?? 0) + DOT / 2 }, points: pointsOf(edges.get('start')) }
      : null,
  }
}

const pointsOf = (edge: ElkExtendedEdge | undefined): Point[] =>
  (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])

interface FreePlace {
  readonly node: string
  readonly side: Side
  readonly at: Point
}

/** The id of a port on a state's border; a bundle shares one. */
const placeOf = ({ bundle }: Segment, index: number, part: 'from' | 'to'): string =>
  bundle !== null && part === 'to' ? bundle : `${index} ${part}`

/**
 * Ports for arrows that end at a block itself: where a bundle arrives, and on blocks with fixed crossings for all
 * arrows, which the layout would put into a corner.
 */
function freePlaces({ plan, children, segments, initial, direction }: Level): ReadonlyMap<string, FreePlace> {
  const places = new Map<string, FreePlace>()
  for (const { path, as } of children) {
    const isFixed = as.ports.size > 0
    const wanted = new Map<string, { readonly side: Side; readonly order: number }>()
    if (path === initial && isFixed) wanted.set('initial', { side: startSide(direction), order: 0 })
    for (const [index, { segment, isTurned }] of segments.entries()) {
      const isLoop = segment.from.node === segment.to.node
      const ends = isTurned ? (['to', 'from'] as const) : (['from', 'to'] as const)
      for (const [position, part] of ends.entries()) {
        const end = segment[part]
        if (end.node !== path || end.port !== null) continue
        const place = placeOf(segment, index, part)
        if (!isFixed && place !== segment.bundle) continue
        const side = position === 0 || isLoop ? endSide(direction) : startSide(direction)
        const other = segment[part === 'from' ? 'to' : 'from']
        const there = children.find((child) => child.path === other.node)?.as.ports.get(other.port ?? '')
        wanted.set(place, { side, order: (direction === 'DOWN' ? there?.x : there?.y) ?? 0 })
      }
    }
    const inOrder = [...wanted].toSorted(([, a], [, b]) => a.order - b.order)
    for (const [side, ids] of groupedBy(inOrder, ([, one]) => one.side)) {
      const box = plan.boxes.get(path)
      const clear = side === 'NORTH' && box !== undefined && box.children.length > 0 ? box.clear : 0
      const slots = slotsOn(side, as, { count: ids.length, clear })
      for (const [position, [id]] of ids.entries()) {
        places.set(id, { node: path, side, at: slots[position] ?? { x: as.width / 2, y: as.height / 2 } })
      }
    }
  }
  return places
}

const APART = 14

/** Positions on a side around its middle, away from its crossings and `clear` of a name. */
function slotsOn(
  side: Side,
  { width, height, ports }: Arranged,
  { count, clear }: { readonly count: number; readonly clear: number },
): Point[] {
  const isAcross = side === 'NORTH' || side === 'SOUTH'
  const length = isAcross ? width : height
  const edge = side === 'NORTH' || side === 'WEST' ? 0 : isAcross ? height : width
  const onSide = [...ports.values()].filter(({ x, y }) => Math.abs((isAcross ? y : x) - edge) < 1)
  const taken = onSide.map(({ x, y }) => (isAcross ? x : y))
  const all = Array.from({ length: Math.floor((length - 2 * APART) / APART) + 1 }, (_, index) => APART * (index + 1))
  const isFree = (at: number) => taken.every((one) => Math.abs(one - at) >= APART - 2)
  const free = all.filter(isFree)
  const aside = free.filter((at) => at >= clear)
  const chosen = (aside.length < count ? free : aside)
    .toSorted((a, b) => Math.abs(a - length / 2) - Math.abs(b - length / 2))
    .slice(0, count)
    .toSorted((a, b) => a - b)
  return chosen.map((at) => (isAcross ? { x: at, y: edge } : { x: edge, y: at }))
}
