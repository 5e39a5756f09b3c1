import { isIgnored, type GraphEdge } from '#atlas/explore/explore.ts'
import { pairSignature } from './criteria.ts'

/** Counts by transition identity. */
export type Weights = Readonly<Record<string, number>>

/**
 * A random walk from a configuration up to a length, or until no step is possible. Steps are weighted by the counts of
 * their transitions, split equally among cases with the same transitions; without counts all are equally likely.
 */
export function walkFrom(
  node: number,
  leaving: readonly (readonly GraphEdge[])[],
  length: number,
  random: () => number,
  weights: Weights,
): number[] {
  const way: number[] = []
  for (let at = node; way.length < length;) {
    const open = (leaving[at] ?? []).filter((edge) => !isIgnored(edge))
    const alike = new Map<string, number>()
    for (const edge of open) alike.set(pairSignature(edge), (alike.get(pairSignature(edge)) ?? 0) + 1)
    const taken = (id: string) => (Object.hasOwn(weights, id) ? (weights[id] ?? 0) : 0)
    const counts = open.map(
      (edge) => edge.transitions.reduce((sum, id) => sum + taken(id), 0) / (alike.get(pairSignature(edge)) ?? 1),
    )
    const next = drawn(open, counts.some((count) => count > 0) ? counts : open.map(() => 1), random)
    if (!next) break
    way.push(next.id)
    at = next.to
  }
  return way
}

/** Picks one by weight; undefined for an empty list. */
function drawn<One>(all: readonly One[], counts: readonly number[], random: () => number): One | undefined {
  let left = random() * counts.reduce((sum, count) => sum + count, 0)
  for (const [index, one] of all.entries()) {
    left -= counts[index] ?? 0
    if (left < 0) return one
  }
  return all.at(-1)
}
