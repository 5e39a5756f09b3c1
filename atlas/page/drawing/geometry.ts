export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rectangle extends Point {
  readonly width: number
  readonly height: number
}

/** Lines side by side nearer than this look like one. */
const NEAR = 4

/** What two lines that look like one count as, in crossings: more than a drawing without them may be larger. */
const MERGED = 120

/** How often orthogonal lines cross each other; where two run so near that they look like one, it counts as many. */
export function crossingsOf(lines: readonly (readonly Point[])[]): number {
  const across: Leg[] = []
  const down: Leg[] = []
  for (const [line, points] of lines.entries()) {
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (!from) continue
      const isAcross = Math.abs(from.y - to.y) < 0.5
      const [start, end] = isAcross ? [from.x, to.x] : [from.y, to.y]
      const leg = { line, at: isAcross ? from.y : from.x, from: Math.min(start, end), to: Math.max(start, end) }
      if (isAcross) across.push(leg)
      else down.push(leg)
    }
  }
  const isBetween = (at: number, { from, to }: Leg) => at > from + 1 && at < to - 1
  const crossed = across.reduce(
    (sum, one) =>
      sum +
      down.filter((other) => other.line !== one.line && isBetween(other.at, one) && isBetween(one.at, other)).length,
    0,
  )
  return crossed + MERGED * (mergedIn(across) + mergedIn(down))
}

const mergedIn = (legs: readonly Leg[]): number =>
  legs.reduce((sum, one, index) => {
    const isMerged = (other: Leg) =>
      other.line !== one.line &&
      Math.abs(other.at - one.at) < NEAR &&
      Math.min(one.to, other.to) - Math.max(one.from, other.from) > NEAR
    return sum + legs.slice(index + 1).filter(isMerged).length
  }, 0)

/** A straight part of a line, by the coordinate it keeps and those it runs between. */
interface Leg {
  readonly line: number
  readonly at: number
  readonly from: number
  readonly to: number
}
