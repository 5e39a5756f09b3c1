import type { AnyStateMachine, EventObject } from 'xstate'
import type { ActorCases } from '#atlas/model/model.ts'
import { readChart, type Chart } from './chart.ts'
import { explore } from './explore.ts'
import { provideMissing } from './missing.ts'
import type { AnyModel } from './model.ts'
import { nameInlineActors } from './staging.ts'
import { inShapeOf5, isInShape, observed, withOutcomes } from './xstate-6.ts'
import { isMachineLogic, logicKind, meaningOf, ROUTE_EVENT } from './xstate.ts'

/** Returns a guessed model: events without payload, actors that resolve to nothing or fail. */
export function guessedModel(machine: AnyStateMachine): AnyModel {
  const named = provideMissing(nameInlineActors(inShapeOf5(machine)))
  const chart = readChart(named)
  return {
    flow: machine.id,
    machine: named,
    inputs: { default: undefined },
    events: { ...Object.fromEntries(eventTypes(chart).map((type) => [type, { default: {} }])), ...routes(chart) },
    actors: Object.fromEntries(
      Object.entries(named.implementations.actors as Record<string, unknown>).map(([src, logic]) => [
        src,
        guessedCases(logic, isWatchedIn(chart, src)),
      ]),
    ),
    invariants: {},
    journeys: {},
    guessed: true,
  }
}

/** A model with at least its machine. */
export type PartialModel = Partial<AnyModel> & { readonly machine: AnyStateMachine }

export const isModelOfMachine = (value: unknown): value is PartialModel =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachineLogic(value.machine)

const isWhole = (model: PartialModel): model is AnyModel =>
  ['flow', 'inputs', 'events', 'actors', 'invariants', 'journeys'].every((key) => key in model)

/** Returns a complete model for a machine or a partial model; missing parts are guessed. */
export function completedModel(given: AnyStateMachine | PartialModel): AnyModel {
  if (isMachineLogic(given)) return withKnownTargets(guessedModel(given))
  if (isWhole(given)) {
    const machine = provideMissing(inShapeOf5(given.machine))
    return withKnownTargets(machine === given.machine ? given : { ...given, machine })
  }
  const guess = guessedModel(given.machine)
  const { machine } = guess
  // Events that an actor sends need not come from outside as well.
  const fromActors = Object.values(given.actors ?? {}).flatMap(({ events: own = {} }) =>
    Object.values(own).map(({ type }) => type),
  )
  const guessed = Object.entries(guess.events).filter(([type]) => !fromActors.includes(type))
  const events = { ...Object.fromEntries(guessed), ...given.events }
  const actors = { ...guess.actors, ...given.actors }
  return withKnownTargets({ ...guess, ...given, machine, events, actors, guessed: !given.events || !given.actors })
}

/** The most configurations in which targets of function transitions are looked for. */
const LOOK = 5000

/**
 * Returns the model with the targets of function transitions, which XState 6 has: an exploration under this model finds
 * them. Any other model is returned as it is.
 */
export function withKnownTargets(model: AnyModel): AnyModel {
  if (!isInShape(model.machine)) return model
  const machine = observed(model.machine)
  explore({ ...model, machine }, { limit: LOOK, variants: 0 })
  return { ...model, machine: withOutcomes(machine) }
}

/** The event types a chart handles; a wildcard without a matching type gets an event of its own. */
function eventTypes({ states }: Chart): string[] {
  const descriptors = [...new Set(states.flatMap(({ node }) => [...node.transitions.keys()]))].filter(
    (type) => meaningOf(type).kind === 'event' && !type.startsWith('xstate.'),
  )
  return [
    ...descriptors.filter((type) => !type.endsWith('*')),
    ...descriptors.filter((type) => type.endsWith('*')).map((type) => `${type.slice(0, -1)}any`),
  ]
}

/** A case for each routable state. */
function routes({ states }: Chart): AnyModel['events'] {
  const ids = states.flatMap(({ node }) => {
    const { id, route } = node.config as { readonly id?: string; readonly route?: unknown }
    return route !== undefined && id !== undefined ? [id] : []
  })
  return ids.length === 0 ? {} : { [ROUTE_EVENT]: Object.fromEntries(ids.map((id) => [id, { to: `#${id}` }])) }
}

const isWatchedIn = ({ states }: Chart, src: string): boolean =>
  states.some(({ node }) => node.invoke.some((invocation) => invocation.src === src && invocation.onSnapshot))

function guessedCases(logic: unknown, watched: boolean): ActorCases<unknown, EventObject> {
  const snapshots = watched ? { snapshots: { default: {} } } : {}
  const fault = { fault: new Error('fault') }
  switch (logicKind(logic)) {
    case 'promise':
      return { done: { default: undefined }, error: fault }
    case 'observable':
      return { done: { default: undefined }, error: fault, ...snapshots }
    case 'machine': {
      const { root } = logic as AnyStateMachine
      const ends = Object.values(root.states).some(({ type }) => type === 'final') || root.type === 'parallel'
      return { ...(ends ? { done: { default: undefined } } : {}), ...snapshots }
    }
    case 'callback':
    case 'other':
      return snapshots
  }
}
