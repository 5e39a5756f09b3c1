import type { Point } from './geometry.ts'
import type { Arranged, Side } from './level.ts'
import type { Direction } from './plan.ts'

export interface Block {
  readonly path: string
  readonly as: Arranged
}

/** A state with the layouts it can be placed in. */
export interface Ways {
  readonly path: string
  readonly ways: readonly Arranged[]
}

const GAP = 20

/** Packed blocks without arrows between them. */
export interface Packed {
  readonly width: number
  readonly height: number
  readonly places: readonly (Block & Point)[]
  readonly crossings: number
}

/** With more blocks only rows and columns are tried: the ways to divide them multiply. */
const MANY_BLOCKS = 5

/**
 * Returns the packings of blocks that no other one betters in width, height and crossings together. Few blocks are
 * divided in every way into two parts, side by side or one below the other, and the parts again; each block in each of
 * its layouts. The first block stays at the top left.
 */
export function packings(blocks: readonly Ways[]): readonly Packed[] {
  const [first, ...others] = blocks
  if (first === undefined) return []
  if (others.length === 0) return first.ways.map((as) => single({ path: first.path, as }))
  if (blocks.length > MANY_BLOCKS) return inLines(blocks)
  const divided = subsetsOf(others).flatMap((joined) => {
    const rest = packings(others.filter((other) => !joined.includes(other)))
    const part = rest.length > 0 ? packings([first, ...joined]) : []
    return part.flatMap((one) => rest.flatMap((other) => [beside(one, other), below(one, other)]))
  })
  return unbeaten(divided)
}

const subsetsOf = <Item>(all: readonly Item[]): readonly (readonly Item[])[] =>
  all.reduce<readonly (readonly Item[])[]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])

const single = (block: Block): Packed => ({
  width: block.as.width,
  height: block.as.height,
  places: [{ ...block, x: 0, y: 0 }],
  crossings: block.as.crossings,
})

const beside = (one: Packed, other: Packed): Packed => ({
  width: one.width + GAP + other.width,
  height: Math.max(one.height, other.height),
  places: [...one.places, ...other.places.map((place) => ({ ...place, x: place.x + one.width + GAP }))],
  crossings: one.crossings + other.crossings,
})

const below = (one: Packed, other: Packed): Packed => ({
  width: Math.max(one.width, other.width),
  height: one.height + GAP + other.height,
  places: [...one.places, ...other.places.map((place) => ({ ...place, y: place.y + one.height + GAP }))],
  crossings: one.crossings + other.crossings,
})

/** The most packings of a set of blocks to go on with. */
const MANY_PACKINGS = 16

/** The packings that no other one betters, those with the smallest area; of equal ones the first. */
function unbeaten(all: readonly Packed[]): readonly Packed[] {
  let best: readonly Packed[] = []
  for (const one of all) {
    if (best.some((other) => isAsGood(other, one))) continue
    best = [...best.filter((other) => !isAsGood(one, other)), one]
  }
  return best.toSorted((a, b) => a.width * a.height - b.width * b.height).slice(0, MANY_PACKINGS)
}

const isAsGood = (a: Packed, b: Packed): boolean =>
  a.width <= b.width && a.height <= b.height && a.crossings <= b.crossings

/** Rows of a width and columns of a height, of blocks in their first layouts. */
function inLines(blocks: readonly Ways[]): Packed[] {
  const singles = blocks.flatMap(({ path, ways: [as] }) => (as ? [single({ path, as })] : []))
  const broken = (size: (one: Packed) => number, along: typeof beside, across: typeof beside) => {
    const whole = singles.reduce((sum, one) => sum + size(one) + GAP, 0)
    const longest = Math.max(...singles.map(size))
    return [whole, whole / 2, whole / 3, longest].map((limit) => {
      const lines: Packed[] = []
      for (const one of singles) {
        const last = lines.at(-1)
        const longer = last && along(last, one)
        if (longer && size(longer) <= limit) lines[lines.length - 1] = longer
        else lines.push(one)
      }
      return lines.reduce((all, line) => across(all, line))
    })
  }
  return [...broken(({ width }) => width, beside, below), ...broken(({ height }) => height, below, beside)]
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
      crossings: main.crossings + packed.crossings,
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
  crossings: packed.crossings,
})

/** Moves the content of a frame aside where an arrow from above would cross the frame's text. */
export function clearOfHead(arranged: Arranged, clear: number): Arranged {
  const above = [...arranged.ports.values()].filter((port) => sideOf(port, arranged) === 'NORTH').map(({ x }) => x)
  const aside = Math.max(0, clear - Math.min(...above))
  if (above.length === 0 || aside === 0) return arranged
  const { width, height } = arranged
  return stretch(shift(arranged, aside, 0), arranged, { width: width + aside, height })
}
