import type { Point } from './geometry.ts'
import { CORNER, distance, rounded, towards } from './line.ts'

/** A line of a bundle in two parts, its own and the shared one, as SVG path data. */
export interface Branch {
  readonly own: string
  readonly shared: string
}

/** The lines of a bundle, each up to its junction, and the shared part. */
export interface Bundled {
  readonly branches: readonly Branch[]
  /** SVG path data of the shared part. */
  readonly trunk: string
}

/** Length of a branch's bend along the trunk: enough to look round, too short to look like a second line. */
const intoTrunk = 1.5 * CORNER

/** Splits lines with a common end into their own and their shared parts. */
export function bundled(ways: readonly (readonly Point[])[]): Bundled {
  const parts = ways.map((way) => {
    const length = Math.max(0, ...ways.filter((other) => other !== way).map((other) => commonEnd(way, other)))
    // The bend into the trunk belongs to the branch: it shows its direction.
    const { before, after } = split(way, bendsAt(way, length) ? Math.max(length / 2, length - intoTrunk) : length)
    return { own: rounded(before), shared: after }
  })
  const longest = parts.map(({ shared }) => shared).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const apart = longest.filter(
    (one, index) => !longest.slice(0, index).some((longer) => commonEnd(one, longer) > lengthOf(one) - 0.5),
  )
  return {
    branches: parts.map(({ own, shared }) => ({ own, shared: rounded(shared) })),
    trunk: apart.map(rounded).join(''),
  }
}

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0)

/** True when a polyline has a corner at that distance from its end. */
const bendsAt = (points: readonly Point[], fromEnd: number): boolean =>
  points.some((_, index) => Math.abs(lengthOf(points.slice(index)) - fromEnd) < 0.5)

/** Length of the common end of two polylines without collinear points. */
function commonEnd(a: readonly Point[], b: readonly Point[]): number {
  let length = 0
  for (let back = 1; back < Math.min(a.length, b.length); back++) {
    const [end, otherEnd] = [a[a.length - back], b[b.length - back]]
    const [from, otherFrom] = [a[a.length - back - 1], b[b.length - back - 1]]
    if (!end || !otherEnd || !from || !otherFrom || distance(end, otherEnd) > 0.5) break
    const [leg, otherLeg] = [distance(from, end), distance(otherFrom, otherEnd)]
    const least = Math.min(leg, otherLeg)
    if (distance(towards(end, from, least), towards(otherEnd, otherFrom, least)) > 0.5) break
    length += least
    if (Math.abs(leg - otherLeg) > 0.5) break
  }
  return length
}

/** Splits a polyline at a distance from its end. */
function split(points: readonly Point[], fromEnd: number): { readonly before: Point[]; readonly after: Point[] } {
  let left = fromEnd
  for (let index = points.length - 1; index > 0; index--) {
    const [from, end] = [points[index - 1] as Point, points[index] as Point]
    const leg = distance(from, end)
    if (leg >= left) {
      const at = towards(end, from, left)
      return { before: [...points.slice(0, index), at], after: [at, ...points.slice(index)] }
    }
    left -= leg
  }
  return { before: [], after: [...points] }
}
