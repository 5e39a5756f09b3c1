import type { GraphEdge, GraphNode } from './explore.ts'
import type { AnyModel } from './model.ts'
import { NotPlayable, resolveEvent } from './stimuli.ts'

/**
 * The macros of a model as edges, to follow those given: one wherever each of its events is taken, one after the other,
 * and the chart is not over before the last. They lead nowhere that single events do not.
 */
export function macroEdges(
  model: AnyModel,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): readonly GraphEdge[] {
  const macros = Object.entries(model.macros ?? {}).filter(([name]) => macroFault(model, name) === null)
  if (macros.length === 0) return []
  const taken = new Map<string, GraphEdge>()
  for (const edge of edges) {
    const isTaken = edge.transitions.length > 0 && nodes[edge.to]?.status !== 'error'
    if (edge.kind === 'event' && isTaken) taken.set(`${edge.from} ${edge.stimulus}`, edge)
  }
  const found: GraphEdge[] = []
  for (const [stimulus, events] of macros) {
    const names = events.map((event) => resolveEvent(model, event).name)
    for (const { id: from } of nodes) {
      const parts: GraphEdge[] = []
      for (const name of names) {
        const part = taken.get(`${parts.at(-1)?.to ?? from} ${name}`)
        if (!part) break
        parts.push(part)
      }
      const to = parts.at(-1)?.to
      if (to === undefined || parts.length < names.length) continue
      found.push({
        id: edges.length + found.length,
        from,
        to,
        stimulus,
        kind: 'macro',
        transitions: parts.flatMap(({ transitions }) => transitions),
        denied: [...new Set(parts.flatMap(({ denied }) => denied))],
        effects: parts.flatMap(({ effects }) => effects),
        parts: parts.map(({ id }) => id),
      })
    }
  }
  return found
}

/** What is wrong with a macro as it is written, in words; null when it can be looked for in the chart. */
export function macroFault(model: AnyModel, name: string): string | null {
  const events = model.macros?.[name] ?? []
  if (name in model.events) return `the macro "${name}" is called like an event`
  if (events.length < 2) return `the macro "${name}" is made of fewer than two events`
  try {
    for (const event of events) resolveEvent(model, event)
    return null
  } catch (error) {
    if (error instanceof NotPlayable) return `the macro "${name}" is made of ${error.message}`
    throw error
  }
}

/** The edges of single events that an edge of a graph stands for: itself, or those of its macro. */
export const partsOf = (edges: readonly GraphEdge[], edge: GraphEdge): readonly GraphEdge[] =>
  edge.parts?.flatMap((id) => edges[id] ?? []) ?? [edge]
