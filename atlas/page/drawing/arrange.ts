import {
  endSide,
  layLevel,
  SIDE,
  startSide,
  type Arranged,
  type Engine,
  type Side,
  type TurnedSegment,
} from './level.ts'
import { clearOfHead, framed, joined, packings, stretch, type Block, type Ways } from './pack.ts'
import { PADDING, type Direction, type Plan } from './plan.ts'
import { backward, OUTSIDE, segmentsOf, type Segment } from './segments.ts'

/** The size of a window or a page. */
export interface Room {
  readonly width: number
  readonly height: number
}

const directions = ['DOWN', 'RIGHT'] as const

/** With more boxes only one direction is tried: choices multiply with nesting. */
const MANY = 60

/** Merits by which results are kept: small, good in a wide window, good in a tall one. */
const merits: readonly ((one: Arranged) => number)[] = [
  ({ width, height }) => Math.sqrt(width * height) * (1 + 0.08 * Math.abs(Math.log(width / height))),
  ({ width, height }) => Math.max(width / 1.8, height) + 0.05 * width,
  ({ width, height }) => Math.max(width, height / 1.6) + 0.05 * height,
]

/** The cost of a crossing, as a share of the size. */
const CROSSING = 0.003

/** The cost of two states that have changed sides since the former drawing: as much as the size. */
const MOVED = 1

/** The most combinations to try. */
const MANY_CHOICES = 3

const bestBy = (
  all: readonly Arranged[],
  merit: (one: Arranged) => number,
  before: Plan['before'],
): Arranged | undefined =>
  all
    .map((one) => ({ one, cost: merit(one) * (1 + CROSSING * one.crossings) * (1 + MOVED * movedIn(one, before)) }))
    .reduce<{ one: Arranged; cost: number } | undefined>(
      (a, b) => (a === undefined || b.cost < a.cost ? b : a),
      undefined,
    )?.one

/** Closer than this, two states stand in one line. */
const IN_LINE = 12

/** How many pairs of states have changed sides, left and right or above and below, since a former drawing. */
function movedIn({ children }: Arranged, before: Plan['before']): number {
  if (before.size === 0) return 0
  const inside = children.reduce((sum, { as }) => sum + movedIn(as, before), 0)
  const known = children.flatMap(({ path, x, y }) => {
    const was = before.get(path)
    return was ? [{ x, y, was }] : []
  })
  const hasTurned = (now: number, was: number) =>
    Math.abs(now) > IN_LINE && Math.abs(was) > IN_LINE && now > 0 !== was > 0
  const pairs = known.flatMap((one, index) => known.slice(index + 1).map((other) => [one, other] as const))
  const turned = pairs.filter(
    ([one, other]) =>
      hasTurned(one.x - other.x, one.was.x - other.was.x) || hasTurned(one.y - other.y, one.was.y - other.was.y),
  )
  return inside + turned.length
}

/** The scale in the room that suits it best. */
const scaleIn = ({ width, height }: Arranged, rooms: readonly Room[]): number =>
  Math.max(...rooms.map((room) => Math.min(room.width / width, room.height / height)))

/** Called whenever a frame, a state with states inside, is laid out for the first time. */
export type OnFrame = (done: number, count: number) => void

/**
 * Arranges a chart from the inside out: every frame is laid out separately, downwards and across, with its states as
 * blocks. Of all combinations the one with the largest scale in a room is taken. Regions without transitions between
 * them are packed.
 */
export async function arrange(
  engine: Engine,
  plan: Plan,
  wanted: Direction | null,
  rooms: readonly Room[],
  onFrame: OnFrame = () => undefined,
): Promise<Arranged> {
  const { boxes, root, before } = plan
  const frames = [...boxes.values()].filter(({ children }) => children.length > 0).length
  const done = new Set<string>()
  const levels = segmentsOf(plan)
  const known = new Map<string, Promise<readonly Arranged[]>>()
  const isLarge = boxes.size > MANY

  /** The layouts of a state, by the sides on which arrows cross its border. */
  const waysOf = (path: string, sides: ReadonlyMap<string, Side>): Promise<readonly Arranged[]> => {
    const key = `${path} ${[...sides]
      .map(([port, side]) => `${port} ${side}`)
      .toSorted()
      .join(', ')}`
    const found = known.get(key) ?? layOut(path, sides)
    known.set(key, found)
    return found
  }

  const layOut = async (path: string, sides: ReadonlyMap<string, Side>): Promise<readonly Arranged[]> => {
    const box = boxes.get(path)
    if (!box) return []
    if (box.children.length === 0) {
      return [
        { ...box.head, ports: new Map(), children: [], segments: [], start: null, direction: 'DOWN', crossings: 0 },
      ]
    }
    const allowed = path === root && wanted !== null ? [wanted] : isLarge ? [wanted ?? 'DOWN'] : directions
    const found: Arranged[] = []
    for (const direction of allowed) found.push(...(await inDirection(path, sides, direction)))
    if (!done.has(path)) onFrame(done.add(path).size, frames)
    if (path === root) return found
    const chosen = new Set(
      (isLarge ? merits.slice(0, 1) : merits).flatMap((merit) => bestBy(found, merit, before) ?? []),
    )
    return [...chosen]
  }

  const inDirection = async (
    path: string,
    outer: ReadonlyMap<string, Side>,
    direction: Direction,
  ): Promise<Arranged[]> => {
    const box = boxes.get(path)
    if (!box) return []
    const segments = levels.get(path) ?? []
    const initial = box.children.find((child) => boxes.get(child)?.state.initial)
    const borders = new Map(outer)
    for (const { from, to } of segments) {
      if (from.node === null && from.port !== null && !outer.has(from.port)) {
        borders.set(from.port, startSide(direction))
      }
      if (to.node === null && to.port !== null && !outer.has(to.port)) borders.set(to.port, endSide(direction))
    }
    const turned = turn(segments, backward(box.children, initial, segments), borders, direction)
    const sides = sidesIn(turned, direction)
    const blocks = await Promise.all(
      box.children.map(async (child) => ({ path: child, ways: await waysOf(child, ofBorder(sides, child)) })),
    )
    const top = box.head.height + PADDING
    const least = { width: box.head.width + 24, height: box.head.height + 20 }
    const isBound = ({ path: child }: Ways) =>
      child === initial || segments.some(({ from, to }) => from.node === child || to.node === child)
    const bound = blocks.filter(isBound)
    const loose = packings(blocks.filter((block) => !isBound(block)))
    const found: Arranged[] = bound.length > 0 ? [] : loose.map((packed) => framed(packed, top, SIDE, direction))
    for (const children of bound.length > 0 ? choicesOf(bound, before) : []) {
      const level = { plan, direction, children, initial, segments: turned, borders, sides, top }
      const main = clearOfHead(await layLevel(engine, level), box.clear)
      if (loose.length === 0) found.push(main)
      else found.push(...loose.flatMap((packed) => joined(main, packed, top, SIDE)))
    }
    return found.map((one) => {
      const frame = { width: Math.max(one.width, least.width), height: Math.max(one.height, least.height) }
      return stretch(one, one, frame)
    })
  }

  const ways = await waysOf(root, new Map())
  const largest = (one: Arranged) => 1 / Math.min(1.1, scaleIn(one, rooms)) + (one.width * one.height) / 1e8
  const best = bestBy(ways, largest, before)
  if (!best) throw new Error('a chart without states')
  const outside = levels.get(OUTSIDE) ?? []
  if (outside.length === 0) return best
  return layLevel(engine, {
    plan,
    direction: best.direction,
    children: [{ path: root, as: best }],
    initial: undefined,
    segments: outside.map((segment) => ({ segment, isTurned: false })),
    borders: new Map(),
    sides: new Map(),
    top: SIDE,
  })
}

/** Segments that the layout takes in reverse, so that none leads back. */
const turn = (
  segments: readonly Segment[],
  back: ReadonlySet<Segment>,
  borders: ReadonlyMap<string, Side>,
  direction: Direction,
): TurnedSegment[] =>
  segments.map((segment) => {
    const { from, to } = segment
    const side = borders.get((from.node === null ? from.port : to.node === null ? to.port : null) ?? '')
    const isOutwards = to.node === null
    const isTurned = isOutwards ? side === startSide(direction) : from.node === null && side === endSide(direction)
    return { segment, isTurned: isTurned || back.has(segment) }
  })

/** The sides of blocks on which arrows into their insides arrive and leave. */
function sidesIn(segments: readonly TurnedSegment[], direction: Direction): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>()
  for (const { segment, isTurned } of segments) {
    const [first, second] = isTurned ? [segment.to, segment.from] : [segment.from, segment.to]
    if (first.node !== null && first.port !== null) sides.set(first.port, endSide(direction))
    if (second.node !== null && second.port !== null) sides.set(second.port, startSide(direction))
  }
  return sides
}

const ofBorder = (sides: ReadonlyMap<string, Side>, path: string): ReadonlyMap<string, Side> =>
  new Map([...sides].filter(([port]) => port.endsWith(`@${path}`)))

/** All combinations of the layouts of blocks; when there are too many, one per merit. */
function choicesOf(blocks: readonly Ways[], before: Plan['before']): Block[][] {
  const count = blocks.reduce((product, { ways }) => product * ways.length, 1)
  if (count <= MANY_CHOICES) {
    return blocks.reduce<Block[][]>(
      (choices, { path, ways }) => choices.flatMap((choice) => ways.map((as) => [...choice, { path, as }])),
      [[]],
    )
  }
  const choices = merits.map((merit) =>
    blocks.flatMap(({ path, ways }) => {
      const as = bestBy(ways, merit, before)
      return as ? [{ path, as }] : []
    }),
  )
  const isSame = (a: readonly Block[], b: readonly Block[]) => a.every(({ as }, index) => as === b[index]?.as)
  return choices.filter((one, index) => choices.findIndex((other) => isSame(one, other)) === index)
}
