export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rectangle extends Point {
  readonly width: number
  readonly height: number
}

/** How often orthogonal lines cross each other. */
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
  return across.reduce(
    (sum, one) =>
      sum +
      down.filter((other) => other.line !== one.line && isBetween(other.at, one) && isBetween(one.at, other)).length,
    0,
  )
}

/** A straight part of a line, by the coordinate it keeps and those it runs between. */
interface Leg {
  readonly line: number
  readonly at: number
  readonly from: number
  readonly to: number
}
