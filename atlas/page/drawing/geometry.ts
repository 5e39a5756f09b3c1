import { groupedBy } from '#atlas/explore/grouped-by.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rectangle extends Point {
  readonly width: number
  readonly height: number
}

export const isInside = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

export const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The distance between two rectangles, along the axis on which they are further apart; 0 where they overlap. */
export const gapBetween = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height)

/** Parallel lines closer than this look like one. */
const NEAR = 4

/** The cost of two lines that look like one, in crossings. */
const MERGED = 120

/** A polyline and its bundle; lines of one bundle may overlap. */
interface Way {
  readonly points: readonly Point[]
  readonly bundle: string | null
}

/**
 * Returns the number of crossings of orthogonal lines, a bundle as one line; two lines that look like one count as
 * several.
 */
export function crossingsOf(ways: readonly Way[]): number {
  const across: Leg[] = []
  const down: Leg[] = []
  for (const [index, { points, bundle }] of ways.entries()) {
    const line = bundle ?? index
    for (const [end, to] of points.entries()) {
      const from = points[end - 1]
      if (!from) continue
      const isAcross = Math.abs(from.y - to.y) < 0.5
      const [start, stop] = isAcross ? [from.x, to.x] : [from.y, to.y]
      const leg = { line, at: isAcross ? from.y : from.x, from: Math.min(start, stop), to: Math.max(start, stop) }
      if (isAcross) across.push(leg)
      else down.push(leg)
    }
  }
  const [acrossOnce, downOnce] = [together(across), together(down)]
  const isBetween = (at: number, { from, to }: Leg) => at > from + 1 && at < to - 1
  const crossed = acrossOnce.reduce(
    (sum, one) =>
      sum +
      downOnce.filter((other) => other.line !== one.line && isBetween(other.at, one) && isBetween(one.at, other))
        .length,
    0,
  )
  return crossed + MERGED * (mergedIn(acrossOnce) + mergedIn(downOnce))
}

/** Merges overlapping legs of one bundle. */
const together = (legs: readonly Leg[]): Leg[] =>
  [...groupedBy(legs, ({ line, at }) => `${line} ${at}`).values()].flatMap((same) => {
    const joined: Leg[] = []
    for (const leg of same.toSorted((a, b) => a.from - b.from)) {
      const last = joined.at(-1)
      if (last && leg.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, leg.to) }
      else joined.push(leg)
    }
    return joined
  })

const mergedIn = (legs: readonly Leg[]): number =>
  legs.reduce((sum, one, index) => {
    const isMerged = (other: Leg) =>
      Math.abs(other.at - one.at) < NEAR && Math.min(one.to, other.to) - Math.max(one.from, other.from) > NEAR
    return sum + legs.slice(index + 1).filter(isMerged).length
  }, 0)

/** A straight part of a line or bundle: its fixed coordinate and its range. */
interface Leg {
  readonly line: number | string
  readonly at: number
  readonly from: number
  readonly to: number
}
