import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { componentsOf } from './components.ts'
import { goalsOf, type Criterion, type Goals } from './criteria.ts'
import { goalsMet, goalsOfStep, restricted, startNode, type Allowed, type Draft, type Restrictions } from './draft.ts'
import { coverEdges, type EdgeCover } from './flow.ts'
import { givenWays, type Way } from './given-ways.ts'
import { greedy, type Rules } from './greedy.ts'
import { leastOf, type Least } from './least.ts'
import { meetingsOf } from './open-goals.ts'
import { shortened, torn } from './shorter.ts'
import { randomFrom } from './random.ts'
import type { TestPath } from './test-path.ts'
import { walkFrom, type Weights } from './walks.ts'

export interface GenerateOptions extends Restrictions {
  /** Longest test in steps; 30 when left out, 0 for no limit. */
  readonly cap?: number
  /** Cost of starting a new test, in steps; 15 when left out. */
  readonly resetCost?: number
  readonly seed?: number
  /** Rounds of the randomised search; fewer on large graphs when left out. */
  readonly restarts?: number
  /** Counts of transitions, as weights of random walks. */
  readonly weights?: Weights
  /** Exactly these paths instead of a search. */
  readonly ways?: readonly Way[]
  /** The search ends with its present result when this returns false. */
  readonly hasTime?: () => boolean
}

/** A generated suite and its results. */
export interface Suite {
  readonly criterion: Criterion
  readonly seed: number
  readonly paths: readonly TestPath[]
  readonly steps: number
  /** Number of steps plus the reset cost of every test. */
  readonly cost: number
  /** Lower bounds of tests and steps for the same goals. */
  readonly least: Least
  /** Lower bound of the cost for the same goals; for `edges` the exact optimum without a length cap. */
  readonly lowerBound: number
  /** Goals that no allowed path meets. */
  readonly uncovered: readonly string[]
  /** True when the search ran out of time: uncovered goals may be reachable. */
  readonly ended?: boolean
}

/** Generates a small suite of paths for a criterion: optimal for `edges`, near the minimum for the others. */
export function generate(exploration: Exploration, options: GenerateOptions = {}): Suite {
  const { criterion = 'default', cap = 30, resetCost = 15, seed = 1, hasTime = () => true } = options
  const allowed = restricted(exploration, options)
  if (options.ways) {
    const { drafts, cut } = givenWays(exploration, allowed.leaving, options.ways)
    return suite(allowed, criterion, seed, drafts, resetCost, cut, asTheyAre(drafts))
  }
  if (criterion.startsWith('simple(')) return simplePaths(allowed, criterion, seed, resetCost)
  if (criterion.startsWith('walks(')) return randomWalks(allowed, criterion, options)
  if (criterion === 'edges' && allowed.whole && hasTime()) return edgeSuite(exploration, cap, resetCost, seed)

  const goals = goalsOf(exploration, criterion)
  const components = componentsOf(allowed.leaving)
  const meetings = meetingsOf(goals, allowed.edges)
  const restarts = options.restarts ?? roundsFor(allowed, goals)
  const rulesOf = (round: number): Rules => ({
    cap: cap || Infinity,
    resetCost,
    components: round % 2 === 1 ? components : null,
    hasTime,
  })
  let best: Draft[] | undefined
  for (let round = 0; round < restarts && (round === 0 || hasTime()); round++) {
    const random = randomFrom(seed * 7919 + round)
    const drafts = prune(allowed, goals, greedy(allowed, goals, meetings, random, rulesOf(round)))
    if (!best || costOf(drafts, resetCost) < costOf(best, resetCost)) best = drafts
  }
  const walked =
    isMostlyGoals(allowed, goals) && hasTime() ? draftsOf(exploration, coverEdges(exploration, resetCost), cap) : []
  const trimmed = prune(allowed, goals, walked)
  const metBy = (drafts: readonly Draft[]) => new Set(drafts.flatMap((draft) => goalsMet(goals, draft)))
  const isCheaper = best !== undefined && costOf(trimmed, resetCost) < costOf(best, resetCost)
  if (best && isCheaper && metBy(trimmed).size === metBy(best).size) best = trimmed
  const met = metBy(best ?? [])
  const least = leastOf(exploration, goals, allowed.leaving, met)
  const drafts = rebuilt(best ?? [])
  const ended = !hasTime()
  const uncovered = goals.names.filter((_, goal) => !met.has(goal))
  return { ...suite(allowed, criterion, seed, drafts, resetCost, uncovered, least), ...(ended ? { ended } : {}) }

  /** Repeatedly removes a part of the suite and rebuilds it, while the cost can still fall. */
  function rebuilt(made: Draft[]): Draft[] {
    let [cheapest, now] = [made, made]
    const turns = goals.byPair.size > 0 ? 0 : turnsFor(allowed)
    for (let turn = 0; turn < turns && hasTime(); turn++) {
      if (costOf(cheapest, resetCost) <= least.steps + resetCost * least.tests) break
      const random = randomFrom(seed * 104_729 + turn)
      const rebuilt = greedy(allowed, goals, meetings, random, rulesOf(turn), torn(now, random))
      const next = prune(allowed, goals, shortened(allowed, goals, prune(allowed, goals, rebuilt)))
      if (costOf(next, resetCost) > costOf(now, resetCost) || metBy(next).size < met.size) continue
      now = next
      if (costOf(now, resetCost) < costOf(cheapest, resetCost)) cheapest = now
    }
    return cheapest
  }
}

const usual = new WeakMap<Exploration, Suite>()

/** Returns the default suite of an exploration; cached. */
export function usualSuite(exploration: Exploration): Suite {
  const made = usual.get(exploration) ?? generate(exploration)
  usual.set(exploration, made)
  return made
}

/** Number of rebuilds, so that a large chart takes about as long as a small one. */
const turnsFor = ({ edges }: Allowed): number => Math.min(400, Math.floor(4_000_000 / (1 + edges.length)))

/** Number of rounds by the work of one round; more rounds hardly improve pairs. */
const roundsFor = ({ edges }: Allowed, { names, byPair }: Goals): number => {
  const most = byPair.size > 0 ? 4000 / (1 + edges.length) : 8_000_000 / (1 + names.length * edges.length)
  return Math.max(1, Math.min(byPair.size > 0 ? 24 : 120, Math.floor(most)))
}

/** Where most edges are goals, the optimal walk over all edges is hard to improve. */
const isMostlyGoals = ({ whole, edges }: Allowed, { names, byPair }: Goals): boolean =>
  whole && byPair.size === 0 && names.length * 2 >= edges.length

function suite(
  { exploration }: Allowed,
  criterion: Criterion,
  seed: number,
  drafts: readonly Draft[],
  resetCost: number,
  uncovered: readonly string[],
  least: Least,
  lowerBound = least.steps + resetCost * least.tests,
): Suite {
  const paths = drafts.map(({ start, edges }) => ({ input: exploration.starts[start]?.input ?? '', edges }))
  const steps = paths.reduce((sum, path) => sum + path.edges.length, 0)
  const cost = steps + resetCost * paths.length
  return { criterion, seed, paths, steps, cost, least, lowerBound, uncovered }
}

const costOf = (drafts: readonly Draft[], resetCost: number) =>
  drafts.reduce((sum, { edges }) => sum + edges.length + resetCost, 0)

/** Removes redundant tests and redundant ends, the longest tests first. */
function prune(allowed: Allowed, goals: Goals, drafts: readonly Draft[]): Draft[] {
  const { exploration } = allowed
  const counts = new Int32Array(goals.names.length)
  const tally = (draft: Draft, by: number) => {
    for (const goal of goalsMet(goals, draft)) counts[goal] = (counts[goal] ?? 0) + by
  }
  for (const draft of drafts) tally(draft, 1)
  const kept: Draft[] = []
  const order = drafts.toSorted((a, b) => a.edges.length - b.edges.length)
  for (const draft of order) {
    tally(draft, -1)
    if (!goalsMet(goals, draft).some((goal) => counts[goal] === 0)) continue
    tally(draft, 1)
    const edges = [...draft.edges]
    const lastGoals = () => {
      const [before, last] = [exploration.edges[edges.at(-2) ?? -1], exploration.edges[edges.at(-1) ?? -1]]
      return last ? goalsOfStep(goals, last, before) : []
    }
    while (edges.length > 0 && lastGoals().every((goal) => (counts[goal] ?? 0) > 1)) {
      for (const goal of lastGoals()) counts[goal] = (counts[goal] ?? 0) - 1
      edges.pop()
    }
    kept.push({ start: draft.start, edges })
  }
  const place = new Map(drafts.map((draft, index) => [`${draft.start}:${draft.edges[0]}`, index]))
  return kept.toSorted(
    (a, b) => (place.get(`${a.start}:${a.edges[0]}`) ?? 0) - (place.get(`${b.start}:${b.edges[0]}`) ?? 0),
  )
}

function edgeSuite(exploration: Exploration, cap: number, resetCost: number, seed: number): Suite {
  const cover = coverEdges(exploration, resetCost)
  const drafts = draftsOf(exploration, cover, cap)
  const allowed = restricted(exploration, { criterion: 'edges' })
  const goals = goalsOf(exploration, 'edges')
  const least = leastOf(exploration, goals, allowed.leaving, new Set(goals.names.keys()))
  return suite(allowed, 'edges', seed, drafts, resetCost, [], least, cover.cost)
}

const draftsOf = (exploration: Exploration, { walks }: EdgeCover, cap: number): Draft[] =>
  walks.flatMap(({ start, edges }) => split(exploration, { start, edges: [...edges] }, cap))

/** Splits a walk into tests within the cap; each begins with the shortest path to the end of the previous one. */
function split(exploration: Exploration, walk: Draft, cap: number): Draft[] {
  if (cap === 0 || walk.edges.length <= cap) return [walk]
  const drafts: Draft[] = []
  let current: Draft = { start: walk.start, edges: [] }
  for (const id of walk.edges) {
    if (current.edges.length >= cap) {
      drafts.push(current)
      current = wayBack(exploration, exploration.edges[id]?.from ?? 0)
    }
    current.edges.push(id)
  }
  return [...drafts, current]
}

function wayBack({ nodes, edges, starts }: Exploration, to: number): Draft {
  const way: number[] = []
  let node = nodes[to]
  while (node && node.via !== null) {
    way.unshift(node.via)
    const edge: GraphEdge | undefined = edges[node.via]
    node = edge && nodes[edge.from]
  }
  return {
    start: Math.max(
      0,
      starts.findIndex((start) => start.node === node?.id),
    ),
    edges: way,
  }
}

const MOST_SIMPLE_PATHS = 10_000

/** All maximal paths that visit no configuration twice, up to a length; at most 10,000. */
function simplePaths(allowed: Allowed, criterion: Criterion, seed: number, resetCost: number): Suite {
  const length = Number(/\d+/.exec(criterion)?.[0] ?? 0)
  const drafts: Draft[] = []
  const visited = new Set<number>()
  const walk = (start: number, node: number, way: number[]) => {
    if (drafts.length >= MOST_SIMPLE_PATHS) return
    visited.add(node)
    const open = way.length < length ? (allowed.leaving[node] ?? []).filter((edge) => !visited.has(edge.to)) : []
    for (const edge of open) walk(start, edge.to, [...way, edge.id])
    if (open.length === 0) drafts.push({ start, edges: way })
    visited.delete(node)
  }
  for (const start of allowed.starts) walk(start, startNode(allowed, start), [])
  const cut = drafts.length >= MOST_SIMPLE_PATHS ? [`more than ${MOST_SIMPLE_PATHS} simple paths`] : []
  return suite(allowed, criterion, seed, drafts, resetCost, cut, asTheyAre(drafts))
}

/** When every path was requested explicitly, the bound is their number. */
const asTheyAre = (drafts: readonly Draft[]): Least => ({
  tests: drafts.length,
  steps: drafts.reduce((sum, { edges }) => sum + edges.length, 0),
})

/** Random walks by the weights, from any start, up to the cap, or 30 steps without one. */
function randomWalks(allowed: Allowed, criterion: Criterion, options: GenerateOptions): Suite {
  const { cap = 30, resetCost = 15, seed = 1, weights = {} } = options
  const random = randomFrom(seed * 7919)
  const drafts = Array.from({ length: Number(/\d+/.exec(criterion)?.[0] ?? 0) }, (): Draft => {
    const start = allowed.starts[Math.floor(random() * allowed.starts.length)] ?? 0
    return { start, edges: walkFrom(startNode(allowed, start), allowed.leaving, cap || 30, random, weights) }
  })
  return suite(allowed, criterion, seed, drafts, resetCost, [], asTheyAre(drafts))
}
