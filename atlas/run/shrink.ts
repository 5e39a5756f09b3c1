import type { Exploration } from '#atlas/explore/explore.ts'
import { groupedBy } from '#atlas/explore/grouped-by.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'

/** Returns the shortest path from any start that ends with an edge; null when no allowed path does. */
export function shortestWayTo(
  { edges, starts }: Pick<Exploration, 'edges' | 'starts'>,
  last: number,
  allowed: (edge: number) => boolean = () => true,
  allowedInput: (input: string) => boolean = () => true,
): TestPath | null {
  const goal = edges[last]
  if (!goal) return null
  const leaving = groupedBy(edges, ({ from }) => from)
  const reached = new Map<number, TestPath>()
  for (const { node, input } of starts) {
    if (allowedInput(input) && !reached.has(node)) reached.set(node, { input, edges: [] })
  }
  for (const [node, way] of reached) {
    if (node === goal.from) return { input: way.input, edges: [...way.edges, last] }
    for (const edge of leaving.get(node) ?? []) {
      if (allowed(edge.id) && !reached.has(edge.to)) {
        reached.set(edge.to, { input: way.input, edges: [...way.edges, edge.id] })
      }
    }
  }
  return null
}

/** Returns the path up to the failed step. */
export const failingPrefix = ({ input, edges }: TestPath, steps: number): TestPath => ({
  input,
  edges: edges.slice(0, steps),
})

/** Formats a path: its start and its stimuli. */
export const wayText = ({ edges }: Pick<Exploration, 'edges'>, path: TestPath): string =>
  [`start(${path.input})`, ...path.edges.map((id) => edges[id]?.stimulus ?? '?')].join(' → ')
