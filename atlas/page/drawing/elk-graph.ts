import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js'
import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { transitionText } from '#atlas/export/words.ts'
import { boxLines, lineHeight, LINE_HEIGHT, wrap, signed, type BoxLine, type Measure, type Signs } from './box-lines.ts'

export type Direction = 'DOWN' | 'RIGHT'

/** How a chart is to be drawn. */
export interface DrawOptions {
  readonly collapsed: ReadonlySet<string>
  readonly descriptions: boolean
  readonly direction: Direction
  readonly signs?: Signs
}

/** A chart as ELK takes it, and what every one of its nodes and edges stands for. */
export interface Plan {
  readonly graph: ElkNode
  readonly direction: Direction
  readonly boxes: ReadonlyMap<string, PlannedBox>
  readonly arrows: ReadonlyMap<string, PlannedArrow>
}

export interface PlannedBox {
  readonly state: StateJson
  readonly lines: readonly BoxLine[]
  readonly hidden: number
  readonly isRegion: boolean
  readonly depth: number
}

/** One line between two states: every transition that leads from the one to the other in the same way. */
export interface PlannedArrow {
  readonly kind: TransitionJson['kind']
  readonly labels: readonly PlannedLabel[]
}

/** What is written at an arrow for one of its transitions. */
export interface PlannedLabel {
  readonly transition: TransitionJson
  readonly head: readonly string[]
  readonly actions: readonly string[]
}

export const DOT = 10
export const PADDING = 12
const WIDEST_LABEL = 150
/** Between the transitions written at one arrow. */
export const LABEL_GAP = 3
const TOP = 8

/**
 * Plans the drawing of a chart. Compound states carry their options themselves: ELK does not hand them down, and
 * settings about model order crash it below the root.
 */
export function planOf(chart: ChartJson, options: DrawOptions, measure: Measure): Plan {
  const boxes = new Map<string, PlannedBox>()
  const arrows = new Map<string, PlannedArrow>()
  const byPath = new Map(chart.states.map((state) => [state.path, state]))
  const childrenOf = Map.groupBy(chart.states, ({ parent }) => parent)
  const edges: ElkExtendedEdge[] = []

  const insides = (path: string): number =>
    (childrenOf.get(path) ?? []).reduce((sum, child) => sum + 1 + insides(child.path), 0)

  const layoutOptions = {
    'elk.algorithm': 'layered',
    'elk.direction': options.direction,
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.layered.nodePlacement.favorStraightEdges': 'true',
    'elk.layered.thoroughness': '8',
    'elk.spacing.nodeNode': '20',
    'elk.spacing.edgeNode': '12',
    'elk.spacing.edgeEdge': '10',
    'elk.spacing.edgeLabel': '4',
    'elk.spacing.labelNode': '6',
    'elk.layered.spacing.nodeNodeBetweenLayers': '20',
    'elk.layered.spacing.edgeNodeBetweenLayers': '10',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
    'elk.edgeLabels.inline': 'true',
    'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'MEDIAN_LAYER',
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
  }

  const nodeOf = (state: StateJson, depth: number): ElkNode => {
    const children = options.collapsed.has(state.path) ? [] : (childrenOf.get(state.path) ?? [])
    const hidden = options.collapsed.has(state.path) ? insides(state.path) : 0
    const lines = boxLines(chart, state, measure, { ...options, hidden })
    const isRegion = state.parent !== null && byPath.get(state.parent)?.kind === 'parallel'
    boxes.set(state.path, { state, lines, hidden, isRegion, depth })
    const width = Math.ceil(Math.max(56, ...lines.map(({ text, kind }) => measure(text, kind))) + 2 * PADDING)
    const height = lines.reduce((sum, line) => sum + lineHeight(line), 0) + 2 * TOP
    const alignment: LayoutOptions = isRegion ? { 'elk.alignment': 'TOP' } : {}
    if (children.length === 0) {
      return { id: state.path, layoutOptions: alignment, width: width + (hidden > 0 ? 16 : 0), height }
    }
    const begin = children.find(({ initial }) => initial)
    const dot = `${state.path}/initial`
    if (begin) edges.push({ id: `${dot}/edge`, sources: [dot], targets: [begin.path] })
    return {
      id: state.path,
      layoutOptions: {
        ...layoutOptions,
        ...alignment,
        'elk.padding': `[top=${height + PADDING},left=${PADDING + 4},bottom=${PADDING + 4},right=${PADDING + 4}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width + 24},${height + 20})`,
      },
      children: [
        ...(begin ? [{ id: dot, width: DOT, height: DOT }] : []),
        ...children.map((child) => nodeOf(child, depth + 1)),
      ],
    }
  }

  const root = chart.states[0]
  const frame = root ? [nodeOf(root, 0)] : []

  const visible = (path: string): string => {
    let shown = path
    for (let at: string | null = path; at !== null; at = byPath.get(at)?.parent ?? null) {
      if (options.collapsed.has(at)) shown = at
    }
    return shown
  }

  const labelOf = (transition: TransitionJson): PlannedLabel => {
    const { head, actions } = transitionText(chart, transition)
    const wrapped = (text: string) => (text === '' ? [] : wrap(text, WIDEST_LABEL, (part) => measure(part, 'label')))
    return { transition, head: wrapped(signed(options.signs, transition.id, head)), actions: wrapped(actions) }
  }

  for (const transition of chart.transitions) {
    const source = visible(transition.source)
    for (const path of transition.targets) {
      const target = visible(path)
      const isInside = source === target && (source !== transition.source || path !== source)
      if (isInside) continue
      const id = `${source} ${transition.kind} ${target}`
      const label = labelOf(transition)
      const before = arrows.get(id)
      arrows.set(id, { kind: transition.kind, labels: [...(before?.labels ?? []), label] })
      if (!before) edges.push({ id, sources: [source], targets: [target] })
    }
  }
  for (const edge of edges) {
    const labels = arrows.get(edge.id)?.labels ?? []
    const lines = labels.flatMap(({ head, actions }) => [...head, ...actions])
    if (lines.length === 0) continue
    const width = Math.ceil(Math.max(...lines.map((text) => measure(text, 'label')))) + 8
    const height = lines.length * LINE_HEIGHT + (labels.length - 1) * LABEL_GAP
    // ELK keeps no place for a label without text.
    edge.labels = [{ id: `${edge.id}/label`, text: edge.id, width, height }]
  }
  const margin = { 'elk.padding': `[top=${PADDING},left=${PADDING},bottom=${PADDING},right=${PADDING}]` }
  const graph: ElkNode = { id: '/', layoutOptions: { ...layoutOptions, ...margin }, children: frame, edges }
  return { graph: JSON.parse(JSON.stringify(graph)) as ElkNode, direction: options.direction, boxes, arrows }
}

/** All compound states below the machine itself. */
export const collapsible = (chart: ChartJson): string[] => {
  const parents = new Set(chart.states.map(({ parent }) => parent))
  return chart.states.map(({ path }) => path).filter((path) => path !== ROOT_PATH && parents.has(path))
}
