import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import { gather, type Coverage } from './coverage.ts'

/** Returns the coverage of paths played in the browser, with the reasons of steps it cannot play. */
export function browserCoverage(
  { model, chart, starts, edges }: Exploration,
  played: readonly { readonly number: number; readonly path: TestPath }[],
  reasonOf: (edge: GraphEdge) => string | null,
): Coverage {
  const tests = played.map(({ number, path }) => ({
    name: `path ${number}`,
    transitions: [
      ...(starts.find(({ input }) => input === path.input)?.transitions ?? []),
      ...path.edges.flatMap((id) => edges[id]?.transitions ?? []),
    ],
  }))
  const reasons = Object.fromEntries(
    edges.flatMap((edge) => {
      const reason = reasonOf(edge) ?? 'only reached by way of such a step'
      return edge.transitions.map((transition) => [transition, reason])
    }),
  )
  const ids = chart.transitions.map(({ id }) => id)
  return gather(model.flow, 'browser', ids, tests, reasons)
}
