import type { AnyStateMachine, EventObject } from 'xstate'
import type { ActorCases, Journey, ModelState } from '#machines/lib/model.ts'

/** Any model, its types laid off: what the tools work on. Every `defineModel` result is one. */
export interface AnyModel {
  readonly flow: string
  readonly machine: AnyStateMachine
  readonly inputs: Readonly<Record<string, unknown>>
  readonly events: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly actors: Readonly<Record<string, ActorCases<unknown, EventObject>>>
  project?(context: unknown): unknown
  within?(state: ModelState): boolean
  readonly invariants: Readonly<Record<string, Claim>>
  readonly goals?: Readonly<Record<string, Claim>>
  readonly journeys: Readonly<Record<string, Journey>>
}

type Claim = { bivariant(state: ModelState): boolean }['bivariant']

/** A model for a chart that has none: payload-less events, actors that settle with nothing. */
export function modelOf(flow: string, machine: AnyStateMachine, eventTypes: readonly string[]): AnyModel {
  const actors = Object.keys(machine.implementations.actors)
  return {
    flow,
    machine,
    inputs: { default: undefined },
    events: Object.fromEntries(eventTypes.map((type) => [type, { default: {} }])),
    actors: Object.fromEntries(
      actors.map((src) => [src, { done: { default: undefined }, error: { fault: new Error('fault') } }]),
    ),
    invariants: {},
    journeys: {},
  }
}
