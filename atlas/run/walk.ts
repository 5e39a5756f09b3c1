import { textOf, type Exploration, type GraphEdge, type GraphNode } from '#atlas/explore/explore.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'

/** How playing a path went: the stimuli played, the failing one last, and what went wrong. */
export interface Played {
  readonly played: readonly string[]
  readonly problem: Error | null
}

/** What walks a path outside of its chart; each of these throws when something is not as explored. */
export interface Walker {
  /** Brings about the start; `ahead` are the stimuli that come. */
  begin(at: GraphNode, ahead: readonly string[]): Promise<void>
  /** Makes a step and looks at what comes of it; of a macro, one event after the other. */
  take(step: GraphEdge, at: GraphNode, ahead: readonly string[]): Promise<void>
  /** Is told where the path has come: 0 at its start, then the number of its steps made. */
  arrived?(step: number): Promise<void>
}

/** Walks one generated path to its end, or to what goes wrong. */
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
