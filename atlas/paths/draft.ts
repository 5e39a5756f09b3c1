import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import { pairSignature, type Goals } from './criteria.ts'

/** The part of an exploration that paths may use; `whole` when that is all of it. */
export interface Allowed {
  readonly exploration: Exploration
  readonly edges: readonly GraphEdge[]
  readonly leaving: readonly (readonly GraphEdge[])[]
  readonly starts: readonly number[]
  readonly whole: boolean
}

/** A test while it is made: the number of its start, and its steps. */
export type Draft = { start: number; edges: number[] }

/** The configuration in which a start begins. */
export const startNode = ({ exploration }: Allowed, start: number): number => exploration.starts[start]?.node ?? 0

/** What a step meets, also by coming right after another. */
export function goalsOfStep(goals: Goals, edge: GraphEdge, before: GraphEdge | undefined): readonly number[] {
  const own = goals.byEdge[edge.id] ?? []
  const pairs = before && goals.byPair.get(edge.id)?.get(pairSignature(before))
  return pairs ? [...own, ...pairs] : own
}

/** What a draft meets, once for each step that does. */
export function* goalsMet({ exploration }: Allowed, goals: Goals, { start, edges }: Draft): Generator<number> {
  yield* goals.atStart[start] ?? []
  let before: GraphEdge | undefined
  for (const id of edges) {
    const edge = exploration.edges[id]
    if (!edge) continue
    yield* goalsOfStep(goals, edge, before)
    before = edge
  }
}
