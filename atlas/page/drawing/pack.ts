import type { Point } from './geometry.ts'
import type { Arranged, Side } from './level.ts'
import type { Direction } from './plan.ts'

export interface Block {
  readonly path: string
  readonly as: Arranged
}

const GAP = 20

/** Packed blocks without arrows between them. */
export interface Packed {
  readonly width: number
  readonly height: number
  readonly places: readonly (Block & Point)[]
}

/** Packs blocks in rows within a width, in their order; a block taller than its row begins a new one. */
export function shelve(blocks: readonly Block[], limit: number): Packed {
  const places: (Block & Point)[] = []
  let [x, y, shelf, width] = [0, 0, 0, 0]
  for (const block of blocks) {
    if (x > 0 && x + block.as.width > limit) [x, y, shelf] = [0, y + shelf + GAP, 0]
    places.push({ ...block, x, y })
    width = Math.max(width, x + block.as.width)
    shelf = Math.max(shelf, block.as.height)
    x += block.as.width + GAP
  }
  return { width, height: y + shelf, places }
}

/** Packs blocks in columns within a height. */
export function stack(blocks: readonly Block[], limit: number): Packed {
  const turned = shelve(
    blocks.map(({ path, as }) => ({ path, as: { ...as, width: as.height, height: as.width } })),
    limit,
  )
  const original = new Map(blocks.map((block) => [block.path, block]))
  return {
    width: turned.height,
    height: turned.width,
    places: turned.places.flatMap(({ path, x, y }) => {
      const block = original.get(path)
      return block ? [{ ...block, x: y, y: x }] : []
    }),
  }
}

/** Returns the candidate packings. */
export function packings(blocks: readonly Block[]): Packed[] {
  const sum = (of: (block: Block) => number) => blocks.reduce((total, block) => total + of(block) + GAP, 0)
  const [across, down] = [sum(({ as }) => as.width), sum(({ as }) => as.height)]
  const widest = Math.max(...blocks.map(({ as }) => as.width))
  const tallest = Math.max(...blocks.map(({ as }) => as.height))
  const byHeight = blocks.toSorted((a, b) => b.as.height - a.as.height)
  const byWidth = blocks.toSorted((a, b) => b.as.width - a.as.width)
  return [across, across / 2, widest]
    .flatMap((limit) => [shelve(blocks, limit), shelve(byHeight, limit)])
    .concat([down, down / 2, tallest].flatMap((limit) => [stack(blocks, limit), stack(byWidth, limit)]))
}

/** Places packed blocks beside or below a layout in one frame. */
export function joined(main: Arranged, packed: Packed, top: number, side: number): Arranged[] {
  const sides = new Set([...main.ports.values()].map((port) => sideOf(port, main)))
  const inner = { width: main.width - 2 * side, height: main.height - top - side }
  const isCut = (one: Side) => sides.has(one)
  const at = (mainAt: Point, packedAt: Point, width: number, height: number): Arranged => {
    const [dx, dy] = [mainAt.x - side, mainAt.y - top]
    const moved = shift(main, dx, dy)
    const frame = { width: width + 2 * side, height: height + top + side }
    return {
      ...stretch(moved, main, frame),
      crossings: main.crossings + crossingsIn(packed),
      children: [
        ...moved.children,
        ...packed.places.map(({ path, as, x, y }) => ({ path, as, x: x + packedAt.x, y: y + packedAt.y })),
      ],
    }
  }
  const wide = inner.width + GAP + packed.width
  const tall = inner.height + GAP + packed.height
  const across = [Math.max(inner.height, packed.height), Math.max(inner.width, packed.width)] as const
  return [
    ...(isCut('WEST') ? [] : [at({ x: side + packed.width + GAP, y: top }, { x: side, y: top }, wide, across[0])]),
    ...(isCut('EAST') ? [] : [at({ x: side, y: top }, { x: side + inner.width + GAP, y: top }, wide, across[0])]),
    ...(isCut('NORTH') ? [] : [at({ x: side, y: top + packed.height + GAP }, { x: side, y: top }, across[1], tall)]),
    ...(isCut('SOUTH') ? [] : [at({ x: side, y: top }, { x: side, y: top + inner.height + GAP }, across[1], tall)]),
  ]
}

const sideOf = ({ x, y }: Point, { width, height }: Pick<Arranged, 'width' | 'height'>): Side => {
  const distances: readonly (readonly [Side, number])[] = [
    ['WEST', x],
    ['EAST', width - x],
    ['NORTH', y],
    ['SOUTH', height - y],
  ]
  return distances.reduce((least, one) => (Math.abs(one[1]) < Math.abs(least[1]) ? one : least))[0]
}

const moved = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy })

/** Moves the content of a frame. */
const shift = (arranged: Arranged, dx: number, dy: number): Arranged => ({
  ...arranged,
  ports: new Map([...arranged.ports].map(([id, port]) => [id, moved(port, dx, dy)])),
  children: arranged.children.map((child) => ({ ...child, ...moved(child, dx, dy) })),
  segments: arranged.segments.map(({ points, label, ...segment }) => ({
    ...segment,
    points: points.map((point) => moved(point, dx, dy)),
    label: label && { ...label, ...moved(label, dx, dy) },
  })),
  start: arranged.start && {
    dot: moved(arranged.start.dot, dx, dy),
    points: arranged.start.points.map((point) => moved(point, dx, dy)),
  },
})

/** Extends arrows that cross a frame to its new border. */
export function stretch(
  arranged: Arranged,
  before: Arranged,
  frame: { readonly width: number; readonly height: number },
): Arranged {
  const movedPorts = new Map<string, Point>()
  for (const [id, port] of arranged.ports) {
    const side = sideOf(before.ports.get(id) ?? port, before)
    const { x, y } = port
    movedPorts.set(id, {
      x: side === 'WEST' ? 0 : side === 'EAST' ? frame.width : x,
      y: side === 'NORTH' ? 0 : side === 'SOUTH' ? frame.height : y,
    })
  }
  const old = [...arranged.ports]
  const led = (point: Point): Point | null => {
    const found = old.find(([, port]) => Math.abs(port.x - point.x) < 0.6 && Math.abs(port.y - point.y) < 0.6)
    return found ? (movedPorts.get(found[0]) ?? null) : null
  }
  const lengthen = (points: readonly Point[]): Point[] => {
    const [first, last] = [points[0], points.at(-1)]
    const [head, tail] = [first && led(first), last && led(last)]
    return [...(head ? [head] : []), ...points, ...(tail ? [tail] : [])]
  }
  return {
    ...arranged,
    ...frame,
    ports: movedPorts,
    segments: arranged.segments.map((segment) => ({ ...segment, points: lengthen(segment.points) })),
  }
}

/** Packed blocks as the only content of a frame. */
export const framed = (packed: Packed, top: number, side: number, direction: Direction): Arranged => ({
  width: packed.width + 2 * side,
  height: packed.height + top + side,
  ports: new Map(),
  children: packed.places.map(({ path, as, x, y }) => ({ path, as, x: x + side, y: y + top })),
  segments: [],
  start: null,
  direction,
  crossings: crossingsIn(packed),
})

const crossingsIn = ({ places }: Packed): number => places.reduce((sum, { as }) => sum + as.crossings, 0)

/** Moves the content of a frame aside where an arrow from above would cross the frame's text. */
export function clearOfHead(arranged: Arranged, clear: number): Arranged {
  const above = [...arranged.ports.values()].filter((port) => sideOf(port, arranged) === 'NORTH').map(({ x }) => x)
  const aside = Math.max(0, clear - Math.min(...above))
  if (above.length === 0 || aside === 0) return arranged
  const { width, height } = arranged
  return stretch(shift(arranged, aside, 0), arranged, { width: width + aside, height })
}
