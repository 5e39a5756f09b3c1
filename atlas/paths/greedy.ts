import type { GraphEdge } from '#atlas/explore/explore.ts'
import type { Goals } from './criteria.ts'
import { goalsMet, goalsOfStep, pairsOf, startNode, type Allowed, type Draft } from './draft.ts'
import { type Meetings, OpenGoals } from './open-goals.ts'

/** Parameters of one search. */
export interface Rules {
  readonly cap: number
  readonly resetCost: number
  /** When given, a walk leaves a strongly connected component only when no goal is open in it. */
  readonly components: Int32Array | null
  readonly hasTime: () => boolean
}

/** Walks repeatedly to the nearest open goal; starts a new test when that is cheaper or the cap is near. */
export function greedy(
  allowed: Allowed,
  goals: Goals,
  meetings: Meetings,
  random: () => number,
  { cap, resetCost, components, hasTime }: Rules,
  begun: readonly Draft[] = [],
): Draft[] {
  const open = new OpenGoals(meetings)
  const drafts: Draft[] = []
  const search = createSearch(allowed, goals, open, random)
  const begin = (): Draft | null => {
    if (open.left === 0) return null
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
  /** Extends a draft while an open goal is near enough. */
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
  for (const draft of drafts) for (const goal of goalsMet(goals, draft)) open.close(goal)
  for (const draft of drafts) goOn(draft)
  for (let draft = begin(); draft; draft = hasTime() ? begin() : null) {
    drafts.push(draft)
    goOn(draft)
  }
  return drafts
}

/** The shortest path from a node to a step with an open goal; ties go to a random one with the most goals. */
function createSearch(
  { exploration, leaving, ways: { first, out, to, from: begins } }: Allowed,
  goals: Goals,
  open: OpenGoals,
  random: () => number,
): (from: number, before: GraphEdge | undefined, limit: number, components?: Int32Array | null) => GraphEdge[] | null {
  const { edges } = exploration
  const { gains } = open
  const hasPairs = goals.byPair.size > 0
  const seen = new Int32Array(exploration.nodes.length)
  /** The edge that reached a node in this round, -1 at the start. */
  const by = new Int32Array(exploration.nodes.length)
  const queue = new Int32Array(exploration.nodes.length)
  const found: number[] = []
  let round = 0
  return (from, before, limit, components = null) => {
    if (limit === 0) return []
    round++
    seen[from] = round
    by[from] = -1
    queue[0] = from
    let head = 0
    let tail = 1
    const component = components?.[from]
    while (head < tail) {
      let richest = 0
      found.length = 0
      for (const end = tail; head < end; head++) {
        const node = queue[head] ?? 0
        const previous = node === from ? before?.id : by[node]
        const last = first[node + 1] ?? 0
        for (let at = first[node] ?? 0; at < last; at++) {
          const edge = out[at] ?? 0
          const target = to[edge] ?? 0
          if (components !== null && components[target] !== component) continue
          const gain = hasPairs ? gainOf(edge, previous) : (gains[edge] ?? 0)
          if (gain > richest) {
            richest = gain
            found.length = 0
          }
          if (gain > 0 && gain === richest) found.push(edge)
          if (seen[target] !== round) {
            seen[target] = round
            by[target] = edge
            queue[tail++] = target
          }
        }
      }
      const chosen = found[Math.floor(random() * found.length)]
      if (chosen !== undefined) return wayTo(chosen, from)
    }
    return hasPairs && !components ? wayToPair(from) : null
  }

  function wayTo(last: number, from: number): GraphEdge[] {
    const way: GraphEdge[] = []
    for (let id = last; id >= 0; id = begins[id] === from ? -1 : (by[begins[id] ?? 0] ?? -1)) {
      const edge = edges[id]
      if (edge) way.unshift(edge)
    }
    return way
  }

  function gainOf(edge: number, previous: number | undefined): number {
    let gain = gains[edge] ?? 0
    for (const goal of pairsOf(goals, edge, previous) ?? []) if (open.has(goal)) gain++
    return gain
  }

  /** The nearest two steps that meet an open goal only as a pair. */
  function wayToPair(from: number): GraphEdge[] | null {
    const reached = new Map<number, GraphEdge | null>([[from, null]])
    for (const node of reached.keys()) {
      for (const one of leaving[node] ?? []) {
        const second = leaving[one.to]?.find((edge) => gainOf(edge.id, one.id) > 0)
        if (second) {
          const way = [one, second]
          for (let edge = reached.get(node); edge; edge = reached.get(edge.from)) way.unshift(edge)
          return way
        }
        if (!reached.has(one.to)) reached.set(one.to, one)
      }
    }
    return null
  }
}
