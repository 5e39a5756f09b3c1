import { readChart } from './chart.ts'
import { createMover, keyOf, type Configuration } from './configuration.ts'
import type { Exploration, ExploreFinding, GraphEdge, GraphNode, GraphStart } from './explore.ts'
import { macroEdges } from './macros.ts'
import type { AnyModel } from './model.ts'
import { play, resolve, staged } from './stimuli.ts'

/** A step without its nodes: many steps of a chart are equal. */
type Kind = Pick<GraphEdge, 'stimulus' | 'kind' | 'transitions' | 'denied' | 'effects'>

/** An exploration as plain data. */
export interface Graph {
  readonly nodes: readonly Omit<GraphNode, 'configuration'>[]
  readonly kinds: readonly Kind[]
  /** Source, target, and the index of its kind. */
  readonly edges: readonly (readonly [from: number, to: number, kind: number])[]
  readonly starts: readonly GraphStart[]
  readonly findings: readonly ExploreFinding[]
  readonly complete: boolean
}

/** Returns the serialisable part of an exploration. */
export function graphOf({ nodes, edges, starts, findings, complete }: Exploration): Graph {
  const kinds: Kind[] = []
  const numbers = new Map<string, number>()
  const numberOf = ({ stimulus, kind, transitions, denied, effects }: GraphEdge): number => {
    const own = { stimulus, kind, transitions, denied, effects }
    const text = JSON.stringify(own)
    const number = numbers.get(text) ?? kinds.push(own) - 1
    numbers.set(text, number)
    return number
  }
  return {
    nodes: nodes.map(({ id, key, value, states, tags, status, depth, via, bounded }) => ({
      ...{ id, key, value, states, tags },
      ...{ status, depth, via, bounded },
    })),
    // Macros follow from the rest.
    edges: edges.filter(({ kind }) => kind !== 'macro').map((edge) => [edge.from, edge.to, numberOf(edge)] as const),
    kinds,
    starts,
    findings,
    complete,
  }
}

/**
 * Restores an exploration from its graph. A configuration is computed on demand, by the steps that first led there.
 */
export function withGraph(
  model: AnyModel,
  { nodes, kinds, edges: ways, starts, findings, complete }: Graph,
): Exploration {
  const chart = readChart(staged(model))
  const mover = createMover(chart)
  const edges = ways.map(([from, to, kind], id): GraphEdge => ({ ...(kinds[kind] as Kind), id, from, to }))
  const configurations: Configuration[] = []
  const configurationOf = (id: number): Configuration => {
    const back: number[] = []
    let at = id
    while (configurations[at] === undefined) {
      back.push(at)
      const via = nodes[at]?.via ?? null
      if (via === null) break
      at = edges[via]?.from ?? 0
    }
    for (const node of back.toReversed()) configurations[node] = follow(node)
    return configurations[id] as Configuration
  }
  const follow = (id: number): Configuration => {
    const edge = edges[nodes[id]?.via ?? -1]
    if (!edge) {
      const input = starts.find(({ node }) => node === id)?.input ?? ''
      return mover.start(model.inputs[input]).configuration
    }
    const from = configurations[edge.from] as Configuration
    return play(mover, from, resolve(model, from, edge.stimulus)).configuration
  }
  const lazy = nodes.map((node) => ({
    ...node,
    get configuration() {
      return configurationOf(node.id)
    },
  }))
  return {
    model,
    chart,
    starts,
    nodes: lazy,
    edges: [...edges, ...macroEdges(model, lazy, edges)],
    findings,
    complete,
    keyOf: (configuration) => keyOf(configuration, (context) => (model.project ? model.project(context) : context)),
  }
}
