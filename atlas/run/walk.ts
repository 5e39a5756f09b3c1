import { textOf, type Exploration, type GraphEdge, type GraphNode } from '#atlas/explore/explore.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'

/** The result of playing a path: the stimuli played, the failing one last, and the problem. */
export interface Played {
  readonly played: readonly string[]
  readonly problem: Error | null
}

/** The functions that play a path; each throws when the result differs from the exploration. */
export interface Walker {
  /** Performs the start; `ahead` are the stimuli that follow. */
  begin(at: GraphNode, ahead: readonly string[]): Promise<void>
  /** Performs a step and checks its result; a macro event by event. */
  take(step: GraphEdge, at: GraphNode, ahead: readonly string[]): Promise<void>
  /** Called with the progress of the path: 0 at its start, then the number of its steps done. */
  arrived?(step: number): Promise<void>
}

/** Plays one generated path to its end or to the first problem. */
export async function walkPath(
  { nodes, edges, starts }: Pick<Exploration, 'nodes' | 'edges' | 'starts'>,
  path: TestPath,
  walker: Walker,
): Promise<Played> {
  const played = [`start(${path.input})`]
  const nodeAt = (id: number): GraphNode => {
    const node = nodes[id]
    if (!node) throw new Error(`no configuration ${id}`)
    return node
  }
  try {
    const start = starts.find(({ input }) => input === path.input)
    if (!start) throw new Error(`the model has no input "${path.input}"`)
    const steps = path.edges.map((id) => {
      const edge = edges[id]
      if (!edge) throw new Error(`the path names an unknown step ${id}`)
      return { name: edge.stimulus, parts: partsOf(edges, edge) }
    })
    let ahead = steps.flatMap(({ parts }) => parts.map(({ stimulus }) => stimulus))
    await walker.begin(nodeAt(start.node), ahead)
    await walker.arrived?.(0)
    for (const [index, { name, parts }] of steps.entries()) {
      played.push(name)
      for (const part of parts) {
        ahead = ahead.slice(1)
        await walker.take(part, nodeAt(part.to), ahead)
      }
      await walker.arrived?.(index + 1)
    }
    return { played, problem: null }
  } catch (error) {
    return { played, problem: new Error(`${played.join(' → ')}\n${textOf(error)}`, { cause: error }) }
  }
}
