import type { ChartJson } from '#atlas/export/chart-json.ts'
import type { Room } from './arrange.ts'
import type { Drawing } from './drawing.ts'
import { fitScale, LEGIBLE, levelOf, NARROW, NEAR } from './fit.ts'
import { layOut, type LayoutOptions } from './layout.ts'
import { foldsOf, signOf } from './plan.ts'

/** With a margin: a measurement in the window may be slightly smaller than the computed size. */
const TARGET = LEGIBLE + 0.2

/** Returns the size of the smallest name, in pixels of a window that shows the whole drawing. */
export function leastName(drawing: Drawing, window: Room): number {
  const scale = fitScale(drawing, window)
  if (levelOf(scale) !== 'far') return LEGIBLE * Math.max(1, scale / NEAR)
  const parents = new Set(drawing.boxes.map(({ state }) => state.parent))
  return scale * Math.min(...drawing.boxes.map((box) => signOf(box, parents.has(box.state.path)).size))
}

/** Below this size larger boxes do not help: they take the space they gain. */
const MIN_IMPROVABLE = 5
const TRIES = 3

/** Options of a drawing; with `collapsed: null`, states are folded until names can be read. */
export type DrawingOptions = Omit<LayoutOptions, 'collapsed'> & { readonly collapsed: ReadonlySet<string> | null }

interface Tried {
  readonly drawing: Drawing
  readonly least: number
}

/**
 * Lays a chart out so that every name is readable when the window shows the whole chart: with more space for names, and
 * where that is not enough with folded states, the innermost first.
 */
export async function layOutLegibly(chart: ChartJson, options: DrawingOptions, window: Room): Promise<Drawing> {
  const { collapsed } = options
  const lay = (folded: ReadonlySet<string>, isLast: boolean) =>
    tried(chart, { ...options, collapsed: folded }, window, isLast)
  if (collapsed !== null) return (await lay(collapsed, false)).drawing
  const folds = foldsOf(chart)
  return window.width < NARROW ? unfolding(folds, lay) : folding(folds, lay)
}

type Lay = (folded: ReadonlySet<string>, isLast: boolean) => Promise<Tried>

/** Unfolds from fully folded, which is fast to lay out, while names are readable. */
async function unfolding([most, ...folds]: readonly ReadonlySet<string>[], lay: Lay): Promise<Drawing> {
  let { drawing, least } = await lay(most ?? new Set(), true)
  for (const fold of least < LEGIBLE ? [] : folds) {
    const next = await lay(fold, false)
    if (next.least < LEGIBLE) break
    ;({ drawing, least } = next)
  }
  return drawing
}

/** Folds from fully unfolded, which often fits a large window, until names are readable. */
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

/** Lays the chart out with fixed folds, and increases the space for names until they are readable. */
async function tried(chart: ChartJson, options: LayoutOptions, window: Room, isLast: boolean): Promise<Tried> {
  const plain = await layOut(chart, options)
  let best: Tried = { drawing: plain, least: leastName(plain, window) }
  if (best.least >= LEGIBLE || (best.least < MIN_IMPROVABLE && !isLast)) return best
  let names = (TARGET / fitScale(plain, window)) * 1.1
  for (let round = 0; round < TRIES && best.least < LEGIBLE; round++) {
    const drawing = await layOut(chart, { ...options, names: Math.ceil(names) })
    const next = { drawing, least: leastName(drawing, window) }
    if (next.least > best.least) best = next
    names = (TARGET / fitScale(drawing, window)) * 1.1
  }
  return best
}
