import type { GraphEdge, GraphNode } from './explore.ts'
import type { AnyModel } from './model.ts'
import { NotPlayable, resolveEvent } from './stimuli.ts'

/**
 * Returns the macros of a model as further edges: one wherever each event of a macro is taken in turn and the chart
 * does not end before the last. They reach no configuration that single events do not.
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

/** Returns what is wrong with the definition of a macro; null when it is valid. */
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

/** Returns the edges of single events of an edge: itself, or those of its macro. */
export const partsOf = (edges: readonly GraphEdge[], edge: GraphEdge): readonly GraphEdge[] =>
  edge.parts?.flatMap((id) => edges[id] ?? []) ?? [edge]
