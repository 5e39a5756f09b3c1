import type { GraphEdge } from '#atlas/explore/explore.ts'

/** The edges of a graph as numbers, for searches that look at millions of them. */
export interface Compact {
  /** Where the edges that leave a node begin in `out`; they end where the next node's begin. */
  readonly first: Int32Array
  /** Edges by the node they leave, each by its id, in the order of the lists. */
  readonly out: Int32Array
  /** Where an edge leads, by its id. */
  readonly to: Int32Array
  /** Where an edge begins, by its id. */
  readonly from: Int32Array
}

/** Writes lists of edges, one a node, as numbers; `count` is one more than the highest id. */
export function compact(leaving: readonly (readonly GraphEdge[])[], count: number): Compact {
  const first = new Int32Array(leaving.length + 1)
  const out = new Int32Array(leaving.reduce((sum, edges) => sum + edges.length, 0))
  const to = new Int32Array(count)
  const from = new Int32Array(count)
  let at = 0
  for (const [node, edges] of leaving.entries()) {
    first[node] = at
    for (const edge of edges) {
      out[at++] = edge.id
      to[edge.id] = edge.to
      from[edge.id] = edge.from
    }
  }
  first[leaving.length] = at
  return { first, out, to, from }
}
