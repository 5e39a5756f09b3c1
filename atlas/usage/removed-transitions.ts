import type { ChartJson, StateJson, TransitionJson } from '#atlas/export/chart-json.ts'
import { identityOf, triggerOf } from './identity.ts'

/**
 * Returns a chart with the transitions of another version that it no longer has, known only by identity, and with their
 * source and target states. Returns the chart itself where there are none.
 */
export function withRemovedTransitions(chart: ChartJson, ids: Iterable<string>): ChartJson {
  const known = new Set(chart.transitions.map(({ id }) => id))
  const removed = [...new Set(ids)].filter((id) => !known.has(id)).map(removedTransition)
  if (removed.length === 0) return chart
  const states = [...chart.states]
  for (const path of removed.flatMap(({ source, targets }) => [source, ...targets])) addState(states, path)
  return { ...chart, states, transitions: [...chart.transitions, ...removed] }
}

function removedTransition(id: string): TransitionJson {
  const { source, event, guard, targets } = identityOf(id)
  return {
    id,
    source,
    ...triggerOf(event),
    guard,
    branch: 0,
    branches: 1,
    targets,
    reenter: false,
    actions: [],
    description: '',
    requirements: [],
  }
}

/** Adds a state after its ancestors. */
function addState(states: StateJson[], path: string): void {
  if (states.some((state) => state.path === path)) return
  const dot = path.lastIndexOf('.')
  const around = dot < 0 ? (states[0]?.path ?? null) : path.slice(0, dot)
  if (around !== null) addState(states, around)
  const at = states.findIndex((state) => state.path === around)
  const parent = states[at]
  if (parent?.kind === 'atomic') states[at] = { ...parent, kind: 'compound' }
  states.push({
    path,
    key: path.slice(dot + 1),
    parent: around,
    kind: 'atomic',
    history: null,
    initial: false,
    description: '',
    requirements: [],
    tags: [],
    entry: [],
    exit: [],
    invokes: [],
  })
}
