import type { GraphEdge } from '#atlas/explore/explore.ts'
import type { Goals } from './criteria.ts'
import { goalsMet, startNode, type Allowed, type Draft } from './draft.ts'

/** Removes or truncates some tests of a suite, to be rebuilt; the others stay unchanged. */
export function torn(drafts: readonly Draft[], random: () => number): Draft[] {
  const some = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => Math.floor(random() * drafts.length)))
  return drafts.flatMap(({ start, edges }, at) => {
    if (!some.has(at)) return [{ start, edges }]
    return random() < 0.5 ? [] : [{ start, edges: edges.slice(0, Math.floor(random() * edges.length)) }]
  })
}

/** Replaces each detour without goals of its own by the shortest path. */
export function shortened(allowed: Allowed, goals: Goals, drafts: readonly Draft[]): Draft[] {
  const { edges } = allowed.exploration
  const counts = new Int32Array(goals.names.length)
  for (const draft of drafts) for (const goal of goalsMet(goals, draft)) counts[goal] = (counts[goal] ?? 0) + 1
  const count = (ids: readonly number[], by: number) => {
    for (const goal of ids.flatMap((id) => goals.byEdge[id] ?? [])) counts[goal] = (counts[goal] ?? 0) + by
  }
  return drafts.map(({ start, edges: steps }) => {
    let way = [...steps]
    for (let at = 0; at < way.length; at++) {
      let end = at
      for (; end < way.length; end++) {
        const own = goals.byEdge[way[end] ?? -1] ?? []
        if (own.some((goal) => counts[goal] === 1)) break
        count(way.slice(end, end + 1), -1)
      }
      const detour = way.slice(at, end)
      const from = at === 0 ? startNode(allowed, start) : (edges[way[at - 1] ?? -1]?.to ?? -1)
      const to = edges[detour.at(-1) ?? -1]?.to
      const shorter = to === undefined ? null : wayBetween(allowed, from, to, detour.length - 1)
      count(shorter ?? detour, 1)
      if (shorter) way = [...way.slice(0, at), ...shorter, ...way.slice(end)]
    }
    return { start, edges: way }
  })
}

/** The shortest path from one configuration to another; null when it has more than `most` steps. */
function wayBetween({ leaving }: Allowed, from: number, to: number, most: number): number[] | null {
  if (from === to) return []
  const by = new Map<number, GraphEdge | null>([[from, null]])
  let layer = [from]
  for (let length = 1; length <= most; length++) {
    const next: number[] = []
    for (const node of layer) {
      for (const edge of leaving[node] ?? []) {
        if (by.has(edge.to)) continue
        by.set(edge.to, edge)
        if (edge.to === to) return backFrom(edge, by)
        next.push(edge.to)
      }
    }
    layer = next
  }
  return null
}

function backFrom(last: GraphEdge, by: ReadonlyMap<number, GraphEdge | null>): number[] {
  const way: number[] = []
  for (let edge: GraphEdge | null | undefined = last; edge; edge = by.get(edge.from)) way.unshift(edge.id)
  return way
}
