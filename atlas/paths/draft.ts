import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { compact, type Compact } from './compact.ts'
import { walksMacros, type Criterion, type Goals } from './criteria.ts'

/** What paths are for, and what they may not use. */
export interface Restrictions {
  readonly criterion?: Criterion
  /** Edges no path may walk, such as steps that no browser can play. */
  readonly without?: (edge: GraphEdge) => boolean
  /** Starts no path may use. */
  readonly withoutInput?: (input: string) => boolean
}

/** The part of an exploration that paths may use; `whole` when that is all of it. */
export interface Allowed {
  readonly exploration: Exploration
  readonly edges: readonly GraphEdge[]
  readonly leaving: readonly (readonly GraphEdge[])[]
  /** The same as `leaving`. */
  readonly ways: Compact
  readonly starts: readonly number[]
  readonly whole: boolean
}

/** What is left of an exploration under these restrictions. */
export function restricted(
  exploration: Exploration,
  { without, withoutInput, criterion = 'default' }: Restrictions,
): Allowed {
  const all = exploration.edges.filter(({ kind }) => kind !== 'macro' || walksMacros(criterion))
  const edges = all.filter((edge) => !without?.(edge))
  const leaving: GraphEdge[][] = exploration.nodes.map(() => [])
  for (const edge of edges) leaving[edge.from]?.push(edge)
  const starts = exploration.starts.flatMap(({ input }, index) => (withoutInput?.(input) ? [] : [index]))
  const whole = edges.length === all.length && starts.length === exploration.starts.length
  return { exploration, edges, leaving, ways: compact(leaving, exploration.edges.length), starts, whole }
}

/** A test while it is made: the number of its start, and its steps. */
export type Draft = { start: number; edges: number[] }

/** The configuration in which a start begins. */
export const startNode = ({ exploration }: Allowed, start: number): number => exploration.starts[start]?.node ?? 0

/** What a step meets by coming right after another, both by their ids. */
export const pairsOf = (
  { byPair, signatures }: Goals,
  second: number,
  first: number | undefined,
): readonly number[] | undefined => (first === undefined ? undefined : byPair.get(second)?.get(signatures[first] ?? -1))

/** What a step meets, also by coming right after another. */
export function goalsOfStep(goals: Goals, edge: GraphEdge, before: GraphEdge | undefined): readonly number[] {
  const own = goals.byEdge[edge.id] ?? []
  const pairs = before && pairsOf(goals, edge.id, before.id)
  return pairs ? [...own, ...pairs] : own
}

/** What a draft meets, once for each step that does. */
export function goalsMet(goals: Goals, { start, edges }: Draft): readonly number[] {
  const met = [...(goals.atStart[start] ?? [])]
  for (const [at, id] of edges.entries()) {
    for (const goal of goals.byEdge[id] ?? []) met.push(goal)
    if (goals.byPair.size > 0) met.push(...(pairsOf(goals, id, edges[at - 1]) ?? []))
  }
  return met
}
