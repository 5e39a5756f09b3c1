import { isIgnored, type GraphEdge } from '#atlas/explore/explore.ts'
import { pairSignature } from './criteria.ts'

/** How often each transition was taken, by its identity. */
export type Weights = Readonly<Record<string, number>>

/**
 * A walk from a configuration until nothing can happen or it is as long as asked. Of the ways on each is as likely as
 * its transitions were taken, in equal parts for the cases that take the same; where none ever was, all are alike.
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

/** One of several, each as likely as its count; none of none. */
function drawn<One>(all: readonly One[], counts: readonly number[], random: () => number): One | undefined {
  let left = random() * counts.reduce((sum, count) => sum + count, 0)
  for (const [index, one] of all.entries()) {
    left -= counts[index] ?? 0
    if (left < 0) return one
  }
  return all.at(-1)
}
