import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import { ROOT_PATH, type ChartJson, type StateJson, type TransitionJson } from '#atlas/export/chart-json.ts'
import { transitionText } from '#atlas/export/words.ts'
import { boxLines, lineHeight, LINE_HEIGHT, wrap, type BoxLine, type Measure } from './box-lines.ts'

/** How a chart is to be drawn. */
export interface DrawOptions {
  readonly collapsed: ReadonlySet<string>
  readonly descriptions: boolean
  readonly direction: 'DOWN' | 'RIGHT'
}

/** A chart as ELK takes it, and what every one of its nodes and edges stands for. */
export interface Plan {
  readonly graph: ElkNode
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

export interface PlannedArrow {
  readonly transition: TransitionJson
  readonly head: readonly string[]
  readonly actions: readonly string[]
}

export const DOT = 10
export const PADDING = 12
const WIDEST_LABEL = 190
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
    'elk.layered.thoroughness': '20',
    'elk.spacing.nodeNode': '28',
    'elk.spacing.edgeNode': '16',
    'elk.spacing.edgeEdge': '12',
    'elk.spacing.edgeLabel': '4',
    'elk.spacing.labelNode': '6',
    'elk.layered.spacing.nodeNodeBetweenLayers': '30',
    'elk.layered.spacing.edgeNodeBetweenLayers': '14',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
    'elk.edgeLabels.inline': 'true',
    'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'MEDIAN_LAYER',
    'elk.json.shapeCoords': 'ROOT',
    'elk.json.edgeCoords': 'ROOT',
  }

  const nodeOf = (state: StateJson, depth: number): ElkNode => {
    const children = options.collapsed.has(state.path) ? [] : (childrenOf.get(state.path) ?? [])
    const hidden = options.collapsed.has(state.path) ? insides(state.path) : 0
    const lines = boxLines(chart, state, measure, { descriptions: options.descriptions, hidden })
    const isRegion = state.parent !== null && byPath.get(state.parent)?.kind === 'parallel'
    boxes.set(state.path, { state, lines, hidden, isRegion, depth })
    const width = Math.ceil(Math.max(56, ...lines.map(({ text, kind }) => measure(text, kind))) + 2 * PADDING)
    const height = lines.reduce((sum, line) => sum + lineHeight(line), 0) + 2 * TOP
    if (children.length === 0) return { id: state.path, width: width + (hidden > 0 ? 16 : 0), height }
    const begin = children.find(({ initial }) => initial)
    const dot = `${state.path}/initial`
    if (begin) edges.push({ id: `${dot}/edge`, sources: [dot], targets: [begin.path] })
    return {
      id: state.path,
      layoutOptions: {
        ...layoutOptions,
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

  for (const transition of chart.transitions) {
    const source = visible(transition.source)
    for (const [index, path] of transition.targets.entries()) {
      const target = visible(path)
      const isInside = source === target && source !== transition.source
      if (isInside || (source === target && options.collapsed.has(source) && path !== source)) continue
      const { head, actions } = transitionText(chart, transition)
      const heads = head === '' ? [] : wrap(head, WIDEST_LABEL, (text) => measure(text, 'label'))
      const does = actions === '' ? [] : wrap(actions, WIDEST_LABEL, (text) => measure(text, 'label'))
      const id = `${transition.id}@${index}`
      arrows.set(id, { transition, head: heads, actions: does })
      const width = Math.ceil(Math.max(0, ...[...heads, ...does].map((text) => measure(text, 'label')))) + 8
      const lines = heads.length + does.length
      edges.push({
        id,
        sources: [source],
        targets: [target],
        labels: lines > 0 ? [{ id: `${id}/label`, text: head, width, height: lines * LINE_HEIGHT }] : [],
      })
    }
  }
  const margin = { 'elk.padding': `[top=${PADDING},left=${PADDING},bottom=${PADDING},right=${PADDING}]` }
  const graph: ElkNode = { id: '/', layoutOptions: { ...layoutOptions, ...margin }, children: frame, edges }
  return { graph: JSON.parse(JSON.stringify(graph)) as ElkNode, boxes, arrows }
}

/** All compound states below the machine itself. */
export const collapsible = (chart: ChartJson): string[] => {
  const parents = new Set(chart.states.map(({ parent }) => parent))
  return chart.states.map(({ path }) => path).filter((path) => path !== ROOT_PATH && parents.has(path))
}
