import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { compact, type Compact } from './compact.ts'
import { walksMacros, type Criterion, type Goals } from './criteria.ts'

/** Restrictions of paths, and their criterion. */
export interface Restrictions {
  readonly criterion?: Criterion
  /** Edges that paths avoid, such as steps that a browser cannot play. */
  readonly without?: (edge: GraphEdge) => boolean
  /** Starts that paths avoid. */
  readonly withoutInput?: (input: string) => boolean
}

/** The allowed part of an exploration; `whole` when that is all of it. */
export interface Allowed {
  readonly exploration: Exploration
  readonly edges: readonly GraphEdge[]
  readonly leaving: readonly (readonly GraphEdge[])[]
  /** The same as `leaving`. */
  readonly ways: Compact
  readonly starts: readonly number[]
  readonly whole: boolean
}

/** Applies restrictions to an exploration. */
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

/** A test under construction: the index of its start, and its steps. */
export type Draft = { start: number; edges: number[] }

/** The node of a start. */
export const startNode = ({ exploration }: Allowed, start: number): number => exploration.starts[start]?.node ?? 0

/** Goals met by a step right after another, both by id. */
export const pairsOf = (
  { byPair, signatures }: Goals,
  second: number,
  first: number | undefined,
): readonly number[] | undefined => (first === undefined ? undefined : byPair.get(second)?.get(signatures[first] ?? -1))

/** Goals met by a step, also as the second of a pair. */
export function goalsOfStep(goals: Goals, edge: GraphEdge, before: GraphEdge | undefined): readonly number[] {
  const own = goals.byEdge[edge.id] ?? []
  const pairs = before && pairsOf(goals, edge.id, before.id)
  return pairs ? [...own, ...pairs] : own
}

/** Goals met by a draft, once for each step. */
export function goalsMet(goals: Goals, { start, edges }: Draft): readonly number[] {
  const met = [...(goals.atStart[start] ?? [])]
  for (const [at, id] of edges.entries()) {
    for (const goal of goals.byEdge[id] ?? []) met.push(goal)
    if (goals.byPair.size > 0) met.push(...(pairsOf(goals, id, edges[at - 1]) ?? []))
  }
  return met
}
