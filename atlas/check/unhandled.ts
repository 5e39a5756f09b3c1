import { ROOT, type Chart } from '#atlas/explore/chart.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { matchesDescriptor, meaningOf } from '#atlas/explore/xstate.ts'

/** A state without states inside, and the events that neither it nor a state around it handles. */
export interface Unhandled {
  readonly flow: string
  readonly state: string
  readonly events: readonly string[]
}

/**
 * Returns for each innermost state the events without a handler: of all that the model or its actors send and that the
 * chart names. Final states take no events and are left out; a neighbouring region may handle an event all the same.
 */
export function unhandledEvents({ flow, events, actors }: AnyModel, { states }: Chart): Unhandled[] {
  const named = states
    .flatMap(({ node }) => [...node.transitions.keys()])
    .filter((type) => meaningOf(type).kind === 'event' && !type.startsWith('xstate.') && !type.endsWith('*'))
  const sent = Object.values(actors).flatMap((cases) => Object.values(cases.events ?? {}).map(({ type }) => type))
  const alphabet = [...new Set([...Object.keys(events), ...sent, ...named])]
  return states.flatMap(({ node, path }): Unhandled[] => {
    if (node.type !== 'atomic' || (path === ROOT && states.length > 1)) return []
    const descriptors: string[] = []
    for (let at: typeof node | undefined = node; at; at = at.parent) descriptors.push(...at.transitions.keys())
    const open = alphabet.filter((type) => !descriptors.some((descriptor) => matchesDescriptor(type, descriptor)))
    return [{ flow, state: path, events: open }]
  })
}
