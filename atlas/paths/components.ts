/** Numbers the strongly connected components of a graph: two nodes share one if each can be reached from the other. */
export function componentsOf(leaving: readonly (readonly { readonly to: number }[])[]): Int32Array {
  const component = new Int32Array(leaving.length).fill(-1)
  const index = new Int32Array(leaving.length).fill(-1)
  const low = new Int32Array(leaving.length)
  const cursor = new Int32Array(leaving.length)
  const open: number[] = []
  let next = 0
  let count = 0
  for (let root = 0; root < leaving.length; root++) {
    if (index[root] !== -1) continue
    const way = [root]
    for (let node = way.at(-1); node !== undefined; node = way.at(-1)) {
      if (index[node] === -1) {
        index[node] = next
        low[node] = next++
        open.push(node)
      }
      const edge = leaving[node]?.[cursor[node] ?? 0]
      if (edge) {
        const { to } = edge
        if (index[to] === -1) {
          way.push(to)
          continue
        }
        if (component[to] === -1) low[node] = Math.min(low[node] ?? 0, low[to] ?? 0)
        cursor[node] = (cursor[node] ?? 0) + 1
        continue
      }
      way.pop()
      if (low[node] !== index[node]) continue
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        component[member] = count
        if (member === node) break
      }
      count++
    }
  }
  return component
}
