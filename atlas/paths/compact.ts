import type { GraphEdge } from '#atlas/explore/explore.ts'

/** The edges of a graph as typed arrays, for searches over millions of them. */
export interface Compact {
  /** Index in `out` of the first edge of a node; the next node's index is the end. */
  readonly first: Int32Array
  /** Edge ids by source node, in the order of the lists. */
  readonly out: Int32Array
  /** Target node by edge id. */
  readonly to: Int32Array
  /** Source node by edge id. */
  readonly from: Int32Array
}

/** Returns the lists of edges, one a node, in compact form; `count` is one more than the highest id. */
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
