import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'

/** A path as an input and stimuli. */
export interface Stimuli {
  readonly input: string
  readonly stimuli: readonly string[]
}

/** Returns a shortest path that takes a transition in its last step; null when exploration never took it. */
export function shortestPathTo({ starts, nodes, edges }: Exploration, id: string): Stimuli | null {
  const begun = starts.find(({ transitions }) => transitions.includes(id))
  if (begun) return { input: begun.input, stimuli: [] }
  const depthOf = ({ from }: GraphEdge) => nodes[from]?.depth ?? Infinity
  const last = edges
    .filter(({ kind, transitions }) => kind !== 'macro' && transitions.includes(id))
    .reduce<GraphEdge | null>((best, edge) => (best === null || depthOf(edge) < depthOf(best) ? edge : best), null)
  if (!last) return null
  const stimuli = [last.stimulus]
  let node = nodes[last.from]
  while (node && node.via !== null) {
    const edge: GraphEdge | undefined = edges[node.via]
    if (!edge) break
    stimuli.unshift(edge.stimulus)
    node = nodes[edge.from]
  }
  return { input: starts.find((start) => start.node === node?.id)?.input ?? '', stimuli }
}
