import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Room } from './arrange.ts'
import type { Drawing } from './drawing.ts'
import { fitScale, levelOf, NARROW, NEAR } from './fit.ts'
import { layOut, type LayoutWishes } from './layout.ts'
import { foldsOf, signOf } from './plan.ts'

/** How small a name may be in pixels of the window. */
export const LEGIBLE = 10
/** Whoever measures in a window may find a little less than was reckoned. */
const SURE = LEGIBLE + 0.2

/** How large the smallest name is, in pixels of the window that all of the drawing is in. */
export function leastName(drawing: Drawing, window: Room): number {
  const scale = fitScale(drawing, window)
  if (levelOf(scale) !== 'far') return LEGIBLE * Math.max(1, scale / NEAR)
  const parents = new Set(drawing.boxes.map(({ state }) => state.parent))
  return scale * Math.min(...drawing.boxes.map((box) => signOf(box, parents.has(box.state.path)).size))
}

/** Below this no larger boxes help: they take the room they are given. */
const HOPELESS = 5
const TRIES = 3

/** What is asked of a drawing; where nothing is said of folding, as much is folded as names need to be read. */
export type Wishes = Omit<LayoutWishes, 'collapsed'> & { readonly collapsed: ReadonlySet<string> | null }

interface Tried {
  readonly drawing: Drawing
  readonly least: number
}

/**
 * Lays a chart out so that each name in it can be read when all of it is in the window: with more room for names, and
 * where that is not enough with states folded, the innermost first.
 */
export async function layOutLegibly(chart: ChartJson, wishes: Wishes, window: Room): Promise<Drawing> {
  const { collapsed } = wishes
  const lay = (folded: ReadonlySet<string>, isLast: boolean) =>
    tried(chart, { ...wishes, collapsed: folded }, window, isLast)
  if (collapsed !== null) return (await lay(collapsed, false)).drawing
  const folds = foldsOf(chart)
  return window.width < NARROW ? unfolding(folds, lay) : folding(folds, lay)
}

type Lay = (folded: ReadonlySet<string>, isLast: boolean) => Promise<Tried>

/** From all folded, which is quick to lay out, as far as names can be read. */
async function unfolding([most, ...folds]: readonly ReadonlySet<string>[], lay: Lay): Promise<Drawing> {
  let { drawing, least } = await lay(most ?? new Set(), true)
  for (const fold of least < LEGIBLE ? [] : folds) {
    const next = await lay(fold, false)
    if (next.least < LEGIBLE) break
    ;({ drawing, least } = next)
  }
  return drawing
}

/** From all in sight, which a large window often has room for, until names can be read. */
async function folding(folds: readonly ReadonlySet<string>[], lay: Lay): Promise<Drawing> {
  let best: Tried | null = null
  for (const [index, fold] of folds.toReversed().entries()) {
    const next = await lay(fold, index === folds.length - 1)
    if (best === null || next.least > best.least) best = next
    if (best.least >= LEGIBLE) break
  }
  if (!best) throw new Error('nothing to lay out')
  return best.drawing
}

/** Lays out what is folded as it is told, with as much room for names as they need. */
async function tried(chart: ChartJson, wishes: LayoutWishes, window: Room, isLast: boolean): Promise<Tried> {
  const plain = await layOut(chart, wishes)
  let best: Tried = { drawing: plain, least: leastName(plain, window) }
  if (best.least >= LEGIBLE || (best.least < HOPELESS && !isLast)) return best
  let names = (SURE / fitScale(plain, window)) * 1.1
  for (let round = 0; round < TRIES && best.least < LEGIBLE; round++) {
    const drawing = await layOut(chart, { ...wishes, names: Math.ceil(names) })
    const next = { drawing, least: leastName(drawing, window) }
    if (next.least > best.least) best = next
    names = (SURE / fitScale(drawing, window)) * 1.1
  }
  return best
}
