import type { Exploration, GraphEdge, GraphNode } from '#atlas/explore/explore.ts'
import { ROOT } from '#atlas/explore/chart.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import { shortestWayTo } from '#atlas/run/shrink.ts'
import type { TestPath } from './test-path.ts'
import type { ToldStep } from './told-steps.ts'

/** Told steps as a path of the model's own cases, or as far as there is one. */
export type Retraced =
  | {
      readonly kind: 'path'
      readonly path: TestPath
      /** Steps that lead to where the chart was found, and were not told. */
      readonly before: number
    }
  | {
      readonly kind: 'lost'
      /** The told step that no case of the model takes. */
      readonly step: number
      /** What the model can do where it should have been taken. */
      readonly instead: readonly string[]
    }

/** Where somebody may be: a configuration, and the step that led there. */
type Layer = ReadonlyMap<number, GraphEdge | null>

/**
 * Finds the cases by which the model takes the very transitions that were told, one step after the other, and comes to
 * the same states. Where the chart ran before anybody looked, the shortest way to where it was found goes before.
 */
export function retrace(exploration: Exploration, [first, ...steps]: readonly ToldStep[]): Retraced {
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

/** The configurations in which a chart may have been seen first. */
function begun({ nodes, starts }: Exploration, first: ToldStep): Layer {
  if (first.event === null) return new Map(nodes.filter((node) => isAt(node, first)).map(({ id }) => [id, null]))
  const fitting = starts.filter(({ node, transitions }) => {
    const at = nodes[node]
    return at !== undefined && isSame(transitions, first.transitions) && isAt(at, first)
  })
  return new Map(fitting.map(({ node }) => [node, null]))
}

/** Goes back from the last layer to the first. */
function found(exploration: Exploration, layers: readonly Layer[], hasBegun: boolean): Retraced {
  const { starts, nodes } = exploration
  const way: number[] = []
  // The nearest of those it may have come to, which were found in the order of their depth.
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

/** The states that hold no other active ones. */
export const innermost = (states: readonly string[]): readonly string[] =>
  states.length === 0 ? [ROOT] : states.filter((path) => !states.some((other) => other.startsWith(`${path}.`)))

const isAt = ({ states }: GraphNode, { states: told }: ToldStep): boolean => isSame(innermost(states), told)
