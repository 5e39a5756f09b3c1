import type { Exploration, GraphEdge, GraphNode } from '#atlas/explore/explore.ts'
import { ROOT } from '#atlas/explore/chart.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { shortestWayTo } from '#atlas/run/shrink.ts'
import type { TestPath } from './test-path.ts'
import type { Breadcrumb } from './breadcrumbs.ts'

/** Breadcrumbs as a path of the model's own cases, or the step at which there is none. */
export type Retraced =
  | {
      readonly kind: 'path'
      readonly path: TestPath
      /** Number of steps before the recording began. */
      readonly before: number
    }
  | {
      readonly kind: 'lost'
      /** Index of the breadcrumb that no case of the model takes. */
      readonly step: number
      /** What the model can do at that point. */
      readonly instead: readonly string[]
    }

/** Possible configurations, each with the step that led there. */
type Layer = ReadonlyMap<number, GraphEdge | null>

/**
 * Finds the cases by which the model takes the recorded transitions, step by step, and reaches the same states. Where
 * the chart ran before recording began, the shortest way to its first recorded state goes before.
 */
export function retrace(exploration: Exploration, [first, ...steps]: readonly Breadcrumb[]): Retraced {
  const { nodes, edges } = exploration
  if (!first) return { kind: 'lost', step: 0, instead: [] }
  const leaving = groupedBy(
    edges.filter(({ kind }) => kind !== 'macro'),
    ({ from }) => from,
  )
  const layers: Layer[] = [begun(exploration, first)]
  for (const [index, step] of [first, ...steps].entries()) {
    const here = layers.at(-1) as Layer
    if (index > 0) {
      const next = new Map<number, GraphEdge>()
      for (const edge of [...here.keys()].flatMap((node) => leaving.get(node) ?? [])) {
        const to = nodes[edge.to]
        if (to && !next.has(edge.to) && isSame(edge.transitions, step.transitions) && isAt(to, step))
          next.set(edge.to, edge)
      }
      layers.push(next)
    }
    if ((layers.at(-1) as Layer).size > 0) continue
    const possible = index === 0 ? [] : [...here.keys()].flatMap((node) => leaving.get(node) ?? [])
    return { kind: 'lost', step: index, instead: [...new Set(possible.map(({ stimulus }) => stimulus))].toSorted() }
  }
  return found(exploration, layers, first.event !== null)
}

/** The possible configurations at the first breadcrumb. */
function begun({ nodes, starts }: Exploration, first: Breadcrumb): Layer {
  if (first.event === null) return new Map(nodes.filter((node) => isAt(node, first)).map(({ id }) => [id, null]))
  const fitting = starts.filter(({ node, transitions }) => {
    const at = nodes[node]
    return at !== undefined && isSame(transitions, first.transitions) && isAt(at, first)
  })
  return new Map(fitting.map(({ node }) => [node, null]))
}

/** Traces the path back from the last layer to the first. */
function found(exploration: Exploration, layers: readonly Layer[], hasBegun: boolean): Retraced {
  const { starts, nodes } = exploration
  const way: number[] = []
  // The nearest of the possible configurations: they are in the order of their depth.
  let at = layers.at(-1)?.keys().next().value ?? 0
  for (const layer of layers.toReversed()) {
    const edge = layer.get(at)
    if (!edge) break
    way.unshift(edge.id)
    at = edge.from
  }
  const start = starts.find(({ node }) => node === at)
  if (hasBegun || start) return { kind: 'path', path: { input: start?.input ?? '', edges: way }, before: 0 }
  const before = shortestWayTo(exploration, nodes[at]?.via ?? -1)
  if (!before) return { kind: 'lost', step: 0, instead: [] }
  return { kind: 'path', path: { input: before.input, edges: [...before.edges, ...way] }, before: before.edges.length }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

/** Active states without active states inside. */
export const innermost = (states: readonly string[]): readonly string[] =>
  states.length === 0 ? [ROOT] : states.filter((path) => !states.some((other) => other.startsWith(`${path}.`)))

const isAt = ({ states }: GraphNode, { states: recorded }: Breadcrumb): boolean => isSame(innermost(states), recorded)
