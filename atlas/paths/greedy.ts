import type { GraphEdge } from '#atlas/explore/explore.ts'
import { pairSignature, type Goals } from './criteria.ts'
import { goalsMet, goalsOfStep, startNode, type Allowed, type Draft } from './draft.ts'
import { OpenGoals } from './open-goals.ts'

/** What one search for a suite goes by. */
export interface Rules {
  readonly cap: number
  readonly resetCost: number
  /** When given, a walk leaves a component, to which there is no way back, only when no goal is open in it. */
  readonly components: Int32Array | null
  readonly hasTime: () => boolean
}

/** Walks to the nearest goal still open, again and again; begins a new test when that is cheaper or the cap is near. */
export function greedy(
  allowed: Allowed,
  goals: Goals,
  metBy: readonly (readonly number[])[],
  random: () => number,
  { cap, resetCost, components, hasTime }: Rules,
  begun: readonly Draft[] = [],
): Draft[] {
  const open = new OpenGoals(goals, metBy)
  const drafts: Draft[] = []
  const search = createSearch(allowed, goals, open, random)
  const begin = (): Draft | null => {
    const ways = allowed.starts.map((start) => {
      const bare = (goals.atStart[start] ?? []).some((goal) => open.has(goal))
      const way = search(startNode(allowed, start), undefined, bare ? 0 : Infinity)
      return { start, way, bare }
    })
    const usable = ways.filter(({ way, bare }) => bare || way !== null)
    const chosen = usable.toSorted(
      (a, b) => Number(b.bare) - Number(a.bare) || (a.way?.length ?? 0) - (b.way?.length ?? 0),
    )[0]
    if (!chosen) return null
    for (const goal of goals.atStart[chosen.start] ?? []) open.close(goal)
    return { start: chosen.start, edges: [] }
  }
  /** Goes on with a draft as long as something open is near enough. */
  const goOn = (draft: Draft) => {
    const last = allowed.exploration.edges[draft.edges.at(-1) ?? -1]
    let at = last?.to ?? startNode(allowed, draft.start)
    let before = last
    while (open.left > 0) {
      const way = (components && search(at, before, Infinity, components)) ?? search(at, before, Infinity)
      if (!way) break
      const tooLong = draft.edges.length > 0 && draft.edges.length + way.length > cap
      if (tooLong || (draft.edges.length > 0 && way.length > resetCost + 4)) break
      for (const edge of way) {
        for (const goal of goalsOfStep(goals, edge, before)) open.close(goal)
        draft.edges.push(edge.id)
        before = edge
        at = edge.to
      }
    }
  }
  for (const { start, edges } of begun) drafts.push({ start, edges: [...edges] })
  for (const draft of drafts) for (const goal of goalsMet(allowed, goals, draft)) open.close(goal)
  for (const draft of drafts) goOn(draft)
  for (let draft = begin(); draft; draft = hasTime() ? begin() : null) {
    drafts.push(draft)
    goOn(draft)
  }
  return drafts
}

/** Nearest way from a node to a step that meets an open goal; among equally near ones, a random one of the richest. */
function createSearch(
  { exploration, leaving }: Allowed,
  goals: Goals,
  open: OpenGoals,
  random: () => number,
): (from: number, before: GraphEdge | undefined, limit: number, components?: Int32Array | null) => GraphEdge[] | null {
  const seen = new Int32Array(exploration.nodes.length)
  const by: (GraphEdge | undefined)[] = []
  let round = 0
  return (from, before, limit, components = null) => {
    if (limit === 0) return []
    round++
    seen[from] = round
    by[from] = undefined
    let layer = [from]
    while (layer.length > 0) {
      let richest = 0
      let found: GraphEdge[] = []
      const next: number[] = []
      for (const node of layer) {
        for (const edge of leaving[node] ?? []) {
          if (components && components[edge.to] !== components[from]) continue
          const gain = gainOf(edge, node === from ? (before ?? by[node]) : by[node])
          if (gain > richest) {
            richest = gain
            found = []
          }
          if (gain > 0 && gain === richest) found.push(edge)
          if (seen[edge.to] !== round) {
            seen[edge.to] = round
            by[edge.to] = edge
            next.push(edge.to)
          }
        }
      }
      const chosen = found[Math.floor(random() * found.length)]
      if (chosen) {
        const way = [chosen]
        for (let node = chosen.from; node !== from;) {
          const edge = by[node]
          if (!edge) break
          way.unshift(edge)
          node = edge.from
        }
        return way
      }
      layer = next
    }
    return goals.byPair.size === 0 || components ? null : wayToPair(from)
  }

  function gainOf(edge: GraphEdge, first: GraphEdge | undefined): number {
    const pairs = first && goals.byPair.get(edge.id)?.get(pairSignature(first))
    const own = open.gainOf(edge.id)
    return pairs ? own + pairs.filter((goal) => open.has(goal)).length : own
  }

  /** Nearest two steps that meet an open goal only one after the other, by a way the walk above does not take. */
  function wayToPair(from: number): GraphEdge[] | null {
    const reached = new Map<number, GraphEdge | null>([[from, null]])
    for (const node of reached.keys()) {
      for (const first of leaving[node] ?? []) {
        const second = leaving[first.to]?.find((edge) => goalsOfStep(goals, edge, first).some((goal) => open.has(goal)))
        if (second) {
          const way = [first, second]
          for (let edge = reached.get(node); edge; edge = reached.get(edge.from)) way.unshift(edge)
          return way
        }
        if (!reached.has(first.to)) reached.set(first.to, first)
      }
    }
    return null
  }
}
