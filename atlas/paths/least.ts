import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { apart, type Wanted } from './apart.ts'
import type { Goals } from './criteria.ts'
import { meetingsOf } from './open-goals.ts'

/** What no suite that meets the same goals can do with less of; whether one can do with so little is not said. */
export interface Least {
  readonly tests: number
  readonly steps: number
}

/**
 * Fewer tests and steps than these cannot meet the goals that are `met`. Goals of which no test meets two need a test
 * each, and the ways to them; goals of which no step meets two need a step each, and the farthest the way to it; of two
 * transitions in a row the second is a step of its own.
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

/** How many goals are met by one step after another; each step meets one of them at most. */
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

/** How many goals can be chosen so that no step meets two of them; those that few steps meet come first. */
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
