import type { AnyStateMachine, EventObject } from 'xstate'
import type { ActorCases, Journey, ModelState, ModelStep, OutsideCalls } from '#atlas/model/model.ts'

/** An untyped model: the tools work on it. Every result of `defineModel` is one. */
export interface AnyModel {
  readonly flow: string
  readonly machine: AnyStateMachine
  readonly inputs: Readonly<Record<string, unknown>>
  readonly events: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly calls?: OutsideCalls
  readonly macros?: Readonly<Record<string, readonly string[]>>
  readonly actors: Readonly<Record<string, ActorCases<unknown, EventObject>>>
  project?(context: unknown): unknown
  within?(state: ModelState): boolean
  readonly invariants: Readonly<Record<string, Claim>>
  readonly laws?: Readonly<Record<string, Law>>
  readonly goals?: Readonly<Record<string, Claim>>
  readonly journeys: Readonly<Record<string, Journey>>
  /** True for a guessed model: its superfluous cases are no findings. */
  readonly guessed?: boolean
}

type Law = { bivariant(step: ModelStep): boolean }['bivariant']
type Claim = { bivariant(state: ModelState): boolean }['bivariant']
