import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import type { Draft } from './draft.ts'

/** A path in the words of a chart: where it begins, and what happens. */
export interface Way {
  readonly flow: string
  readonly input: string
  readonly stimuli: readonly string[]
}

/** The paths of a chart that were asked for, each as far as it can be gone; `cut` names those that end before. */
export function givenWays(
  { starts, model }: Exploration,
  leaving: readonly (readonly GraphEdge[])[],
  ways: readonly Way[],
): { readonly drafts: readonly Draft[]; readonly cut: readonly string[] } {
  const cut: string[] = []
  const drafts = ways
    .filter(({ flow }) => flow === model.flow)
    .map(({ input, stimuli }): Draft => {
      const start = starts.findIndex((one) => one.input === input)
      let node = starts[start]?.node ?? -1
      const edges: number[] = []
      for (const stimulus of stimuli) {
        const edge = leaving[node]?.find((one) => one.stimulus === stimulus)
        if (!edge) {
          cut.push(`start(${input}) → ${stimuli.join(' → ')}: ends before ${stimulus}`)
          break
        }
        edges.push(edge.id)
        node = edge.to
      }
      return { start, edges }
    })
  return { drafts, cut }
}
