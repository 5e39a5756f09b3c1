import { isIgnored, type Exploration } from '#atlas/explore/explore.ts'

/** What has to be covered, by name: what each start brings and what each edge brings. */
export interface Wanted {
  readonly atStart: readonly (readonly string[])[]
  readonly byEdge: readonly (readonly string[])[]
}

/** Every transition of the chart that can fire. */
export const wantedTransitions = ({ starts, edges }: Exploration): Wanted => ({
  atStart: starts.map(({ transitions }) => transitions),
  byEdge: edges.map(({ transitions }) => transitions),
})

/** Every case that changes something, or that a guard refuses. */
export const wantedCases = ({ starts, edges }: Exploration): Wanted => ({
  atStart: starts.map(({ input }) => [`input ${input}`]),
  byEdge: edges.map((edge) => (isIgnored(edge) && edge.denied.length === 0 ? [] : [edge.stimulus])),
})

export const sizeOf = ({ atStart, byEdge }: Wanted): number => new Set([...atStart, ...byEdge].flat()).size

/**
 * The least steps, and `resetCost` a test, with which tests of any length cover everything wanted: Dijkstra over where
 * a test stands and what has been covered so far. Exact, and only for few things wanted.
 */
export function leastCost(exploration: Exploration, wanted: Wanted, resetCost: number): number {
  const names = [...new Set([...wanted.atStart, ...wanted.byEdge].flat())]
  const maskOf = (list: readonly string[]) => list.reduce((mask, name) => mask | (1 << names.indexOf(name)), 0)
  const all = (1 << names.length) - 1
  const begins = exploration.starts.map(({ node }, index) => ({ to: node, mask: maskOf(wanted.atStart[index] ?? []) }))
  const ways = exploration.nodes.map(({ id }) =>
    exploration.edges
      .filter((edge) => edge.from === id)
      .map((edge) => ({ to: edge.to, mask: maskOf(wanted.byEdge[edge.id] ?? []) })),
  )
  const hub = exploration.nodes.length
  const done = new Set<number>()
  const buckets: { at: number; mask: number }[][] = [[{ at: hub, mask: 0 }]]
  for (let cost = 0; cost < buckets.length; cost++) {
    const put = (price: number, at: number, mask: number) => (buckets[cost + price] ??= []).push({ at, mask })
    for (const { at, mask } of buckets[cost] ?? []) {
      if (mask === all) return cost
      const place = mask * (hub + 1) + at
      if (done.has(place)) continue
      done.add(place)
      if (at === hub) for (const begin of begins) put(resetCost, begin.to, mask | begin.mask)
      else put(0, hub, mask)
      for (const way of ways[at] ?? []) put(1, way.to, mask | way.mask)
    }
  }
  return Number.POSITIVE_INFINITY
}
