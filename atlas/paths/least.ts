import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { apart, type Wanted } from './apart.ts'
import type { Goals } from './criteria.ts'
import { meetingsOf } from './open-goals.ts'

/** Lower bounds of tests and steps for the same goals; they need not be reachable. */
export interface Least {
  readonly tests: number
  readonly steps: number
}

/**
 * Returns lower bounds for the goals that are `met`. Goals of which no test meets two need a test each and the paths to
 * them. Goals of which no step meets two need a step each, and the farthest one the path to it. Of a pair of
 * transitions the second is a step of its own.
 */
export function leastOf(
  { nodes, edges, starts }: Pick<Exploration, 'nodes' | 'edges' | 'starts'>,
  goals: Goals,
  leaving: readonly (readonly GraphEdge[])[],
  met: ReadonlySet<number>,
): Least {
  const walked = leaving.flat()
  const { metBy } = meetingsOf(goals, walked)
  const atStart = new Set(goals.atStart.flat())
  const bySteps = metBy.flatMap((ids, goal) => (met.has(goal) && ids.length > 0 && !atStart.has(goal) ? [goal] : []))
  const wayTo = (goal: number) =>
    (metBy[goal] ?? []).reduce((least, id) => Math.min(least, 1 + (nodes[edges[id]?.from ?? 0]?.depth ?? 0)), Infinity)
  const farthest = bySteps.reduce((most, goal) => Math.max(most, wayTo(goal)), 0)
  const pairs = pairsMet(goals, walked, met)
  const wanted = new Map(
    [...new Set([...bySteps, ...atStart])]
      .filter((goal) => met.has(goal))
      .map((goal): [number, Wanted] => [
        goal,
        {
          steps: (metBy[goal] ?? []).flatMap((id) => edges[id] ?? []),
          starts: starts.flatMap(({ node }, id) => (goals.atStart[id]?.includes(goal) ? [{ id, to: node }] : [])),
        },
      ]),
  )
  const alone = apart(leaving, wanted)
  const ways = alone.reduce((sum, goal) => sum + (atStart.has(goal) ? 0 : wayTo(goal)), 0)
  return {
    tests: Math.max(met.size > 0 ? 1 : 0, alone.length),
    steps: Math.max(packed(bySteps, metBy), farthest, ways, pairs > 0 ? pairs + 1 : 0),
  }
}

/** Number of goals met by pairs of steps; each step meets at most one of them. */
function pairsMet({ byPair, signatures }: Goals, walked: readonly GraphEdge[], met: ReadonlySet<number>): number {
  if (byPair.size === 0) return 0
  const into = new Map<number, Set<number>>()
  for (const { id, to } of walked) into.set(to, (into.get(to) ?? new Set()).add(signatures[id] ?? -1))
  const pairs = new Set<number>()
  for (const { id, from } of walked) {
    for (const [first, numbers] of byPair.get(id) ?? []) {
      if (into.get(from)?.has(first)) for (const goal of numbers) if (met.has(goal)) pairs.add(goal)
    }
  }
  return pairs.size
}

/** Size of a set of goals of which no step meets two; goals met by few steps are chosen first. */
function packed(goals: readonly number[], metBy: readonly (readonly number[])[]): number {
  const taken = new Set<number>()
  const by = (goal: number) => metBy[goal] ?? []
  let chosen = 0
  for (const goal of goals.toSorted((a, b) => by(a).length - by(b).length)) {
    if (by(goal).some((id) => taken.has(id))) continue
    for (const id of by(goal)) taken.add(id)
    chosen++
  }
  return chosen
}
