import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { transitionText } from '#atlas/export/transition-text.ts'
import {
  boxLines,
  lineHeight,
  LINE_HEIGHT,
  wrap,
  signed,
  type BoxLine,
  type Measure,
  type Signs,
  type StateNotes,
} from './box-lines.ts'
import type { Point, Rectangle } from './geometry.ts'
import { roomOfSign, signIn } from './sign.ts'

export type Direction = 'DOWN' | 'RIGHT'

/** Options of a plan. */
export interface DrawOptions {
  readonly collapsed: ReadonlySet<string>
  readonly descriptions: boolean
  readonly direction: Direction
  readonly signs?: Signs
  readonly notes?: StateNotes
  /** Font size that boxes reserve for names when zoomed out; without it the size of their texts is enough. */
  readonly names?: number
  /** Where states stood in a former drawing: they stay in that order where the chart allows it. */
  readonly before?: ReadonlyMap<string, Point>
}

/** The elements of a drawing before the layout. */
export interface Plan {
  readonly root: string
  /** Paths of all collapsed states. */
  readonly collapsed: ReadonlySet<string>
  readonly boxes: ReadonlyMap<string, PlannedBox>
  readonly arrows: ReadonlyMap<string, PlannedArrow>
  /** Where states stood in a former drawing; empty without one. */
  readonly before: ReadonlyMap<string, Point>
}

export interface PlannedBox {
  readonly state: StateJson
  readonly lines: readonly BoxLine[]
  readonly hidden: number
  readonly isRegion: boolean
  readonly depth: number
  /** Size of its text; the size of the whole box unless states are drawn inside. */
  readonly head: { readonly width: number; readonly height: number }
  /** Width from its left that arrows from above avoid: twice the width of its name, for the zoomed-out view. */
  readonly clear: number
  /** Paths of the states drawn inside, in document order. */
  readonly children: readonly string[]
}

/** One arrow between two states, for all transitions of the same kind between them. */
export interface PlannedArrow {
  readonly source: string
  readonly target: string
  readonly kind: TransitionJson['kind']
  readonly labels: readonly PlannedLabel[]
}

/** The label of a transition at an arrow. */
export interface PlannedLabel {
  readonly transition: TransitionJson
  readonly head: readonly string[]
  readonly actions: readonly string[]
  readonly textWidth: number
}

export const DOT = 10
export const PADDING = 12
const WIDEST_LABEL = 130
/** A long text may be wider. */
const WIDEST_LONG_LABEL = 230
const MANY_LINES = 3
/** The gap between the labels of one arrow. */
export const LABEL_GAP = 3
/** The gap between the border of a box and its first line. */
export const TOP = 8
/** Width of the button that folds a frame. */
const BUTTON = 24
/** Minimum width of a box, in widths of its name: the zoomed-out name fills the box. */
const NAME_ROOM = 1.3

const nowhere = { width: 0, height: 0 }

/** Plans the drawing of a chart: boxes, arrows, their texts and sizes. */
export function planOf(chart: ChartJson, options: Omit<DrawOptions, 'direction'>, measure: Measure): Plan {
  const boxes = new Map<string, PlannedBox>()
  const arrows = new Map<string, PlannedArrow>()
  const byPath = new Map(chart.states.map((state) => [state.path, state]))
  const childrenOf = groupedBy(chart.states, ({ parent }) => parent)

  const insides = (path: string): number =>
    (childrenOf.get(path) ?? []).reduce((sum, child) => sum + 1 + insides(child.path), 0)

  const addBox = (state: StateJson, depth: number) => {
    const isFolded = options.collapsed.has(state.path)
    const children = isFolded ? [] : (childrenOf.get(state.path) ?? [])
    const hidden = isFolded ? insides(state.path) : 0
    const lines = boxLines(chart, state, measure, { ...options, hidden })
    const isRegion = state.parent !== null && byPath.get(state.parent)?.kind === 'parallel'
    const [name] = lines
    const nameWidth = name ? measure(name.text, 'name') : 0
    const text = Math.max(56, NAME_ROOM * nameWidth, ...lines.map(({ text, kind }) => measure(text, kind)))
    const sign = options.names === undefined ? nowhere : roomOfSign(name?.text ?? '', options.names)
    const isFrame = children.length > 0
    const width = Math.max(
      Math.ceil(text) + 2 * PADDING + (hidden > 0 ? 16 : 0),
      sign.width + (isFrame ? BUTTON + 2 * PADDING : PADDING),
    )
    const height = Math.max(lines.reduce((sum, line) => sum + lineHeight(line), 0) + 2 * TOP, sign.height + TOP)
    const inside = children.map(({ path }) => path)
    const clear = Math.max(width, 2 * (PADDING + nameWidth))
    boxes.set(state.path, { state, lines, hidden, isRegion, depth, head: { width, height }, clear, children: inside })
    for (const child of children) addBox(child, depth + 1)
  }
  const [root] = chart.states
  if (root) addBox(root, 0)

  const visible = (path: string): string => {
    let shown = path
    for (let at: string | null = path; at !== null; at = byPath.get(at)?.parent ?? null) {
      if (options.collapsed.has(at)) shown = at
    }
    return shown
  }

  const labelOf = (transition: TransitionJson): PlannedLabel => {
    const { head, actions } = transitionText(chart, transition)
    const within = (text: string, limit: number) => wrap(text, limit, (part) => measure(part, 'label'))
    const wrapped = (text: string) => {
      const lines = within(text, WIDEST_LABEL)
      return lines.length > MANY_LINES ? within(text, WIDEST_LONG_LABEL) : lines
    }
    const lines = { head: wrapped(signed(options.signs, transition.id, head)), actions: wrapped(actions) }
    const widths = [...lines.head, ...lines.actions].map((text) => measure(text, 'label'))
    return { transition, ...lines, textWidth: Math.ceil(Math.max(0, ...widths)) }
  }

  for (const transition of chart.transitions) {
    const source = visible(transition.source)
    for (const path of transition.targets) {
      const target = visible(path)
      const isInside = source === target && (source !== transition.source || path !== source)
      if (isInside) continue
      const id = `${source} ${transition.kind} ${target}`
      const label = labelOf(transition)
      const labels = [...(arrows.get(id)?.labels ?? []), label]
      arrows.set(id, { source, target, kind: transition.kind, labels })
    }
  }
  for (const [id, arrow] of arrows) arrows.set(id, { ...arrow, labels: byActions(arrow.labels) })
  const { collapsed, before = new Map<string, Point>() } = options
  return { root: root?.path ?? ROOT_PATH, collapsed, boxes, arrows, before }
}

/**
 * Puts labels with the same actions together, and writes the actions once, below the last of them. Labels without
 * actions are last: above others they would seem to have theirs.
 */
function byActions(labels: readonly PlannedLabel[]): PlannedLabel[] {
  const groups = groupedBy(labels, ({ actions }) => actions.join(' '))
  const idle = groups.get('') ?? []
  groups.delete('')
  const written = [...groups.values()].flatMap((group) =>
    group.map((label) => (label === group.at(-1) ? label : { ...label, actions: [] })),
  )
  return [...written, ...idle]
}

/** Returns the size of an arrow's stacked labels; null without labels. */
export function labelSize({ labels }: PlannedArrow): { readonly width: number; readonly height: number } | null {
  const lines = labels.reduce((sum, { head, actions }) => sum + head.length + actions.length, 0)
  if (lines === 0) return null
  const width = Math.max(...labels.map(({ textWidth }) => textWidth)) + 8
  return { width, height: lines * LINE_HEIGHT + (labels.length - 1) * LABEL_GAP }
}

/** The zoomed-out name of a state: in the middle of a box, on the left of a frame's header beside its button. */
export function signOf({ width, height, clear, head, lines }: Rectangle & PlannedBox, isFrame: boolean) {
  return signIn(lines[0]?.text ?? '', {
    width: isFrame ? Math.min(width - BUTTON, clear) - 2 * PADDING : width - PADDING,
    height: (isFrame ? head.height : height) - TOP,
  })
}

/** Returns the paths of all states with states inside, except the root. */
export const collapsible = (chart: ChartJson): string[] => {
  const parents = new Set(chart.states.map(({ parent }) => parent))
  return chart.states.map(({ path }) => path).filter((path) => path !== ROOT_PATH && parents.has(path))
}

/** Returns the sets of states to fold, from all to none: level by level, the innermost first. */
export function foldsOf(chart: ChartJson): ReadonlySet<string>[] {
  const parentOf = new Map(chart.states.map(({ path, parent }) => [path, parent]))
  const depthOf = (path: string): number => {
    const parent = parentOf.get(path) ?? null
    return parent === null ? 0 : 1 + depthOf(parent)
  }
  const compounds = collapsible(chart).map((path) => ({ path, depth: depthOf(path) }))
  const depths = [...new Set(compounds.map(({ depth }) => depth))].toSorted((a, b) => a - b)
  const from = (least: number) => new Set(compounds.filter(({ depth }) => depth >= least).map(({ path }) => path))
  return [...depths.map(from), new Set()]
}

/** Returns the ancestors of a state, or of the source of a transition, by path or identity. */
export function around(chart: ChartJson, at: string): ReadonlySet<string> {
  const parentOf = new Map(chart.states.map(({ path, parent }) => [path, parent]))
  const transition = chart.transitions.find(({ id }) => id === at)
  const found = new Set<string>(transition ? [transition.source] : [])
  for (let path = parentOf.get(transition?.source ?? at) ?? null; path !== null; path = parentOf.get(path) ?? null) {
    found.add(path)
  }
  return found
}
