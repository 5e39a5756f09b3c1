import { ROOT } from '#atlas/explore/chart.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import { neverTaken, whyNeverEntered } from '#atlas/explore/never.ts'
import { reachedStates } from '#atlas/explore/reached.ts'
import type { Criterion } from './criteria.ts'

/** A goal that nothing in the model can meet. */
export interface Unreachable {
  readonly kind: 'transition' | 'state' | 'guard'
  readonly name: string
  readonly why: string
}

/**
 * Returns what no path can meet, whatever the criterion asks for: transitions that are never taken, for `states` also
 * states that are never entered, for `guards` also guards that are never false.
 */
export function unreachable(exploration: Exploration, criterion: Criterion): readonly Unreachable[] {
  const transitions = neverTaken(exploration).map(({ id, why }) => ({ kind: 'transition' as const, name: id, why }))
  if (criterion === 'states') return [...transitions, ...statesOf(exploration)]
  if (criterion === 'guards') return [...transitions, ...guardsOf(exploration)]
  return transitions
}

function statesOf(exploration: Exploration): Unreachable[] {
  const reached = reachedStates(exploration)
  return exploration.chart.states
    .filter(({ path, node }) => path !== ROOT && node.type !== 'history' && !reached.has(path))
    .map(({ path }) => ({ kind: 'state', name: path, why: whyNeverEntered(exploration, path) }))
}

/** Guards that hold whenever they are evaluated in a step. */
function guardsOf({ chart, edges, complete }: Exploration): Unreachable[] {
  const fired = new Set(edges.flatMap(({ transitions }) => transitions))
  const denied = new Set(edges.flatMap((edge) => edge.denied))
  return chart.transitions
    .filter(({ id, guard }) => guard !== '' && fired.has(id) && !denied.has(id))
    .map(({ id, guard }) => ({
      kind: 'guard',
      name: id,
      why: complete
        ? `no case of the model makes "${guard}" false there`
        : `exploration ended before "${guard}" was false there`,
    }))
}
