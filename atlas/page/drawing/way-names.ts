import type { Room } from './arrange.ts'
import type { Arrow, Drawing } from './drawing.ts'
import { fitScale, LEGIBLE, levelOf } from './fit.ts'
import { gapBetween, isInside, overlap, type Point, type Rectangle } from './geometry.ts'
import { legsOf } from './line.ts'
import { DOT, PADDING, signOf } from './plan.ts'
import { LEADING, LETTER } from './sign.ts'

/** The name of an arrow in the zoomed-out drawing. */
export interface WayName extends Rectangle {
  readonly lines: readonly string[]
  /** Font size in pixels of the drawing. */
  readonly size: number
}

/** Kinds of arrows in the order in which their names take the space. */
const order: readonly Arrow['kind'][] = ['event', 'done', 'stateDone', 'snapshot', 'after', 'always', 'error']

/**
 * Names as many arrows as there is space for, for a window that shows the whole drawing: readable there, and on no
 * state, no other name and no other line. Without effect where the window is large enough for the labels.
 */
export function withWayNames(drawing: Drawing, window: Room): Drawing {
  const scale = fitScale(drawing, window)
  if (levelOf(scale) !== 'far') return drawing
  const size = LEGIBLE / scale
  const parents = new Set(drawing.boxes.map(({ state }) => state.parent))
  const frames = drawing.boxes.filter(({ state }) => parents.has(state.path))
  const taken: Rectangle[] = [
    ...drawing.boxes.map((box) => (parents.has(box.state.path) ? signPlace(box) : box)),
    ...drawing.starts.flatMap(({ dot, line }) => [around(dot), ...legsOf(line.points)]),
    ...drawing.arrows.flatMap(({ origin, line }) =>
      [origin, line.points.at(-1)].flatMap((end) => (end ? around(end) : [])),
    ),
  ]
  const lines = drawing.arrows.map(({ id, line }) => ({ id, legs: legsOf(line.points) }))
  const isFree = (id: string, place: Rectangle) =>
    frames.every((frame) => isInside(place, frame) || !overlap(place, frame)) &&
    !taken.some((other) => overlap(place, other)) &&
    !lines.some((line) => line.id !== id && line.legs.some((leg) => overlap(place, leg)))
  const names = new Map<string, WayName>()
  for (const arrow of drawing.arrows.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const name = candidatesFor(arrow, size).find((place) => isFree(arrow.id, place))
    if (!name) continue
    names.set(arrow.id, name)
    taken.push(name)
  }
  return { ...drawing, arrows: drawing.arrows.map((arrow) => ({ ...arrow, name: names.get(arrow.id) ?? null })) }
}

/** A dot, or the head of an arrow. */
const around = ({ x, y }: Point): Rectangle => ({ x: x - DOT / 2, y: y - DOT / 2, width: DOT, height: DOT })

/** The part of a frame's header that its name covers. */
function signPlace(frame: Drawing['boxes'][number]): Rectangle {
  const { lines, size } = signOf(frame, true)
  const width = LETTER * size * Math.max(...lines.map(({ length }) => length))
  return { x: frame.x, y: frame.y, width: width + 2 * PADDING, height: frame.head.height }
}

const alignments = [0.5, 0, 1]
/** What stays visible of a line on both sides of a name on it. */
const BARE = 8

/**
 * The names of an arrow in the places for them: around its label and on its line. First the places next to the line,
 * and there the most telling name; elsewhere it is less clear which line a name belongs to.
 */
function candidatesFor({ labels, line }: Arrow, size: number): WayName[] {
  const [first] = labels
  if (!first) return []
  const last = labels.at(-1) ?? first
  const label = { ...first, height: last.y + last.height - first.y }
  const legs = legsOf(line.points)
  const distance = (place: Rectangle) => Math.min(...legs.map((leg) => gapBetween(place, leg)))
  const all = namesOf(labels).flatMap((lines) => {
    const width = Math.ceil(size * LETTER * Math.max(...lines.map(({ length }) => length)))
    const height = Math.ceil(size * LEADING * lines.length)
    const named = ({ x, y }: Point): WayName => ({ lines, size, x, y, width, height })
    const near = alignedIn(label, { width, height }).map(named)
    const on = legs.filter((leg) => leg.width >= width + 2 * BARE || leg.height >= height + 2 * BARE)
    return [
      ...near.toSorted((a, b) => distance(a) - distance(b)),
      ...on.flatMap((leg) => alignedOn(leg, { width, height }).map(named)),
    ]
  })
  const isNear = (place: Rectangle) => distance(place) <= size
  return [...all.filter(isNear), ...all.filter((place) => !isNear(place))]
}

/** Nine places in a rectangle, or over its borders. */
const alignedIn = ({ x, y, width, height }: Rectangle, own: Room): Point[] =>
  alignments.flatMap((down) =>
    alignments.map((right) => ({ x: x + (width - own.width) * right, y: y + (height - own.height) * down })),
  )

/** Places along a straight part of a line, and on it. */
const alignedOn = ({ x, y, width, height }: Rectangle, own: Room): Point[] =>
  alignments.map((along) =>
    width > height
      ? { x: x + BARE + (width - own.width - 2 * BARE) * along, y: y + (height - own.height) / 2 }
      : { x: x + (width - own.width) / 2, y: y + BARE + (height - own.height - 2 * BARE) * along },
  )

/** The first label of an arrow with its condition and without, in one line and in two, and the number of the others. */
function namesOf([first, ...others]: Arrow['labels']): string[][] {
  const text = first?.head.join(' ') ?? ''
  const trigger = text.replace(/ ?\[.*$/, '')
  const more = others.length > 0 ? ` +${others.length}` : ''
  return [...new Set([text, trigger])]
    .filter((name) => name !== '')
    .map((name) => `${name}${more}`)
    .flatMap((name) => [[name], inTwo(name)])
    .filter(({ length }) => length > 0)
}

/** A name in two lines, split at the space, dot or word next to its middle; nothing for a single word. */
function inTwo(name: string): string[] {
  const splits = [...name.matchAll(/ |(?<=\.)|(?<=[a-z\d])(?=[A-Z])/g)].map(({ index }) => index)
  if (splits.length === 0) return []
  const away = (index: number) => Math.abs(index - name.length / 2)
  const middle = splits.reduce((best, index) => (away(index) < away(best) ? index : best))
  return [name.slice(0, middle), name.slice(middle).trimStart()]
}
