import { isIgnored, type Exploration } from '#atlas/explore/explore.ts'

/** An arc of a walk: an edge of the graph, or the start of a new test. */
interface Arc {
  readonly from: number
  readonly to: number
  /** Id of the graph's edge; negative for starts (−1 − index) and for ends. */
  readonly edge: number
  readonly cost: number
}

/** An optimal cover of all edges: walks of edge ids with their inputs, and the cost. */
export interface EdgeCover {
  readonly walks: readonly { readonly start: number; readonly edges: readonly number[] }[]
  readonly cost: number
}

const END = -1_000_000_000

/**
 * Walks every edge of the graph at least once at the least cost (steps plus `resetCost` per test): the directed
 * postman with resets, solved exactly as a minimum-cost flow.
 */
export function coverEdges(
  { nodes, edges, starts }: Pick<Exploration, 'nodes' | 'edges' | 'starts'>,
  resetCost: number,
): EdgeCover {
  const hub = nodes.length
  const required: Arc[] = [
    ...starts.map(({ node }, index) => ({ from: hub, to: node, edge: -1 - index, cost: resetCost })),
    ...edges
      .filter((edge) => edge.kind !== 'macro' && !isIgnored(edge))
      .map(({ from, to, id }) => ({ from, to, edge: id, cost: 1 })),
  ]
  const ends: Arc[] = nodes.map(({ id }) => ({ from: id, to: hub, edge: END, cost: 0 }))
  const extra = cheapestBalance(hub + 1, required, [...required, ...ends])
  const all = [...required, ...extra]
  const circuit = eulerCircuit(hub, hub + 1, all)
  const walks: { start: number; edges: number[] }[] = []
  for (const arc of circuit) {
    if (arc.from === hub) walks.push({ start: -1 - arc.edge, edges: [] })
    else if (arc.to !== hub) walks.at(-1)?.edges.push(arc.edge)
  }
  return { walks, cost: all.reduce((sum, arc) => sum + arc.cost, 0) }
}

/** The cheapest additional arcs that balance every vertex. */
function cheapestBalance(count: number, required: readonly Arc[], usable: readonly Arc[]): Arc[] {
  const surplus = new Int32Array(count)
  for (const { from, to } of required) {
    surplus[to] = (surplus[to] ?? 0) + 1
    surplus[from] = (surplus[from] ?? 0) - 1
  }
  const flow = new MinCostFlow(count + 2)
  const source = count
  const sink = count + 1
  const handles = usable.map(({ from, to, cost }) => flow.connect(from, to, 1_000_000_000, cost))
  surplus.forEach((amount, vertex) => {
    if (amount > 0) flow.connect(source, vertex, amount, 0)
    if (amount < 0) flow.connect(vertex, sink, -amount, 0)
  })
  flow.run(source, sink)
  return usable.flatMap((arc, index) => Array.from({ length: flow.flowOn(handles[index] ?? 0) }, () => arc))
}

/**
 * Minimum-cost maximum flow for small whole costs: rounds of Dijkstra over reduced costs, each followed by a blocking
 * flow over the arcs that are tight. Rounds are as many as there are different path costs.
 */
export class MinCostFlow {
  readonly #count: number
  readonly #head: Int32Array
  readonly #next: number[] = []
  readonly #to: number[] = []
  readonly #capacity: number[] = []
  readonly #cost: number[] = []
  readonly #potential: Int32Array

  constructor(count: number) {
    this.#count = count
    this.#head = new Int32Array(count).fill(-1)
    this.#potential = new Int32Array(count)
  }

  /** Adds an arc and returns its index for `flowOn`. */
  connect(from: number, to: number, capacity: number, cost: number): number {
    const arc = this.#to.length
    this.#to.push(to, from)
    this.#capacity.push(capacity, 0)
    this.#cost.push(cost, -cost)
    this.#next.push(this.#head[from] ?? -1, this.#head[to] ?? -1)
    this.#head[from] = arc
    this.#head[to] = arc + 1
    return arc
  }

  flowOn(arc: number): number {
    return this.#capacity[arc ^ 1] ?? 0
  }

  run(source: number, sink: number): void {
    while (this.#shorten(source, sink)) {
      const cursor = Int32Array.from(this.#head)
      const onPath = new Uint8Array(this.#count)
      while (this.#push(source, sink, 1_000_000_000, cursor, onPath) > 0);
    }
  }

  /** Updates the potentials to the distances from the source; false when the sink is unreachable. */
  #shorten(source: number, sink: number): boolean {
    const distance = new Int32Array(this.#count).fill(-1)
    const buckets: number[][] = [[source]]
    const best = new Int32Array(this.#count).fill(2_000_000_000)
    best[source] = 0
    for (let reach = 0; reach < buckets.length; reach++) {
      const bucket = buckets[reach] ?? []
      for (let index = 0; index < bucket.length; index++) {
        const vertex = bucket[index] ?? 0
        if (distance[vertex] !== -1) continue
        distance[vertex] = reach
        for (let arc = this.#head[vertex] ?? -1; arc >= 0; arc = this.#next[arc] ?? -1) {
          if ((this.#capacity[arc] ?? 0) <= 0) continue
          const to = this.#to[arc] ?? 0
          const next = reach + this.#reduced(arc, vertex, to)
          if (distance[to] === -1 && next < (best[to] ?? 0)) {
            best[to] = next
            while (buckets.length <= next) buckets.push([])
            buckets[next]?.push(to)
          }
        }
      }
    }
    const cap = distance[sink] ?? -1
    if (cap < 0) return false
    for (let vertex = 0; vertex < this.#count; vertex++) {
      const reached = distance[vertex] ?? -1
      this.#potential[vertex] = (this.#potential[vertex] ?? 0) + (reached < 0 ? cap : Math.min(reached, cap))
    }
    return true
  }

  #reduced(arc: number, from: number, to: number): number {
    return (this.#cost[arc] ?? 0) + (this.#potential[from] ?? 0) - (this.#potential[to] ?? 0)
  }

  /** Finds an augmenting path along tight arcs and sends the maximum flow along it. */
  #push(source: number, sink: number, limit: number, cursor: Int32Array, onPath: Uint8Array): number {
    const path: number[] = []
    let vertex = source
    onPath.fill(0)
    onPath[source] = 1
    while (vertex !== sink) {
      const arc = cursor[vertex] ?? -1
      if (arc < 0) {
        const last = path.pop()
        if (last === undefined) return 0
        vertex = this.#to[last ^ 1] ?? 0
        cursor[vertex] = this.#next[cursor[vertex] ?? 0] ?? -1
        continue
      }
      const to = this.#to[arc] ?? 0
      if ((this.#capacity[arc] ?? 0) > 0 && onPath[to] === 0 && this.#reduced(arc, vertex, to) === 0) {
        path.push(arc)
        vertex = to
        onPath[to] = 1
      } else {
        cursor[vertex] = this.#next[arc] ?? -1
      }
    }
    const amount = path.reduce((least, arc) => Math.min(least, this.#capacity[arc] ?? 0), limit)
    for (const arc of path) {
      this.#capacity[arc] = (this.#capacity[arc] ?? 0) - amount
      this.#capacity[arc ^ 1] = (this.#capacity[arc ^ 1] ?? 0) + amount
    }
    return amount
  }
}

/** An Eulerian circuit of a balanced, connected multigraph (Hierholzer). */
function eulerCircuit(begin: number, count: number, arcs: readonly Arc[]): Arc[] {
  const leaving: Arc[][] = Array.from({ length: count }, () => [])
  for (const arc of arcs) leaving[arc.from]?.push(arc)
  for (const list of leaving) list.reverse()
  const circuit: Arc[] = []
  const stack: { vertex: number; by: Arc | null }[] = [{ vertex: begin, by: null }]
  while (stack.length > 0) {
    const top = stack[stack.length - 1]
    const arc = top && leaving[top.vertex]?.pop()
    if (arc) {
      stack.push({ vertex: arc.to, by: arc })
    } else {
      stack.pop()
      if (top?.by) circuit.push(top.by)
    }
  }
  return circuit.toReversed()
}
