import type { Exploration, GraphEdge } from '#atlas/explore/explore.ts'
import type { Draft } from './draft.ts'

/** A path as an input and stimuli. */
export interface Way {
  readonly flow: string
  readonly input: string
  readonly stimuli: readonly string[]
}

/** Resolves requested paths of a chart, each as far as possible; `cut` names those that end early. */
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
