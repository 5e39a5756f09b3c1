/**
 * The least cost of walking every arc with tests that begin at a start, found one unit of flow at a time with
 * Bellman–Ford: slow, and sharing nothing with the generator's way.
 */
export function lowerBound(
  nodeCount: number,
  arcs: readonly (readonly [number, number])[],
  starts: readonly number[],
  resetCost: number,
): number {
  const hub = nodeCount
  const required: [number, number, number][] = [
    ...starts.map((node): [number, number, number] => [hub, node, resetCost]),
    ...arcs.map(([from, to]): [number, number, number] => [from, to, 1]),
  ]
  const lines = [
    ...required,
    ...Array.from({ length: nodeCount }, (_, node): [number, number, number] => [node, hub, 0]),
  ]
  const need = Array.from({ length: nodeCount + 1 }, () => 0)
  for (const [from, to] of required) {
    need[to] = (need[to] ?? 0) + 1
    need[from] = (need[from] ?? 0) - 1
  }
  const flow = lines.map(() => 0)
  let cost = required.reduce((sum, [, , price]) => sum + price, 0)
  for (;;) {
    const distance = need.map((amount) => (amount > 0 ? 0 : Infinity))
    const by: (readonly [number, number] | undefined)[] = need.map(() => undefined)
    for (let changed = true; changed;) {
      changed = false
      lines.forEach(([from, to, price], line) => {
        const there = (distance[from] ?? Infinity) + price
        if (there < (distance[to] ?? Infinity)) {
          distance[to] = there
          by[to] = [line, 1]
          changed = true
        }
        const back = (distance[to] ?? Infinity) - price
        if ((flow[line] ?? 0) > 0 && back < (distance[from] ?? Infinity)) {
          distance[from] = back
          by[from] = [line, -1]
          changed = true
        }
      })
    }
    const sink = need
      .map((amount, node) => ({ amount, node }))
      .filter(({ amount }) => amount < 0)
      .toSorted((a, b) => (distance[a.node] ?? 0) - (distance[b.node] ?? 0))[0]
    if (!sink) return cost
    cost += distance[sink.node] ?? 0
    need[sink.node] = sink.amount + 1
    let node = sink.node
    for (let step = by[node]; step; step = by[node]) {
      const [line, way] = step
      flow[line] = (flow[line] ?? 0) + way
      node = lines[line]?.[way === 1 ? 0 : 1] ?? 0
    }
    need[node] = (need[node] ?? 0) - 1
  }
}
