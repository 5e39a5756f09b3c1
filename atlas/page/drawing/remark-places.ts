import { isUnsettled, type Remark } from '#atlas/remarks/remark.ts'
import type { Drawing } from './drawing.ts'
import type { Point } from './geometry.ts'

/** The place of a mark for unsettled remarks. */
export interface RemarkPlace extends Point {
  /** The state or transition that is drawn at it. */
  readonly at: string
  readonly remarks: readonly Remark[]
}

/** The extent of a mark on each side of its place. */
export const MARK = { left: 11, right: 11, above: 12, below: 13 }

/** Returns the places of marks: at a state's corner, beside an arrow's label, or at the folded state around it. */
export function remarkPlaces(drawing: Drawing, remarks: readonly Remark[]): RemarkPlace[] {
  const placed = remarks.filter(isUnsettled).flatMap((remark) => {
    const place = placeOf(drawing, remark.target)
    return place ? [{ ...place, remark }] : []
  })
  return [...Map.groupBy(placed, ({ at }) => at)].flatMap(([at, here]) => {
    const [first] = here
    return first ? [{ at, x: first.x, y: first.y, remarks: here.map(({ remark }) => remark) }] : []
  })
}

function placeOf({ boxes, arrows }: Drawing, target: string): (Point & { readonly at: string }) | null {
  for (const { labels, line } of arrows) {
    const label = labels.find(({ transition }) => transition.id === target)
    if (label && label.height > 0) return { at: target, x: label.x + label.width + MARK.left, y: label.y }
    const { x, y, width, height } = line.bounds
    if (label) return { at: target, x: x + width / 2, y: y + height / 2 }
  }
  const own = boxes.find(
    ({ state, lines }) => state.path === target || lines.some((line) => line.transition === target),
  )
  if (own) return { at: own.state.path, x: own.x, y: own.y }
  // A transition without an arrow is marked at its source, or at the folded state around it.
  let path = target.split('|')[0] ?? ''
  while (path !== '') {
    const around = boxes.find(({ state, hidden }) => state.path === path && hidden > 0)
    if (around) return { at: path, x: around.x, y: around.y }
    path = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  }
  return null
}
