import type { AnyStateMachine } from 'xstate'
import { defineModel as defineAnyModel, type ModelDefinition } from '#atlas/model/model.ts'
import { FaultError } from '#wire/envelope.ts'
import type { ActorCalls } from './calls.ts'

export type { ActorOf } from '#atlas/model/model.ts'

/** The model of a flow of the site; its actors make calls of the wire. */
type FlowModel<M extends AnyStateMachine> = ModelDefinition<M> & { readonly calls?: ActorCalls }

/** Declares the model of a flow; an actor with a wire call may also fail with a network fault. */
export const defineModel = <M extends AnyStateMachine>(definition: FlowModel<M>): FlowModel<M> => ({
  ...defineAnyModel<M>(definition, new FaultError('network')),
  calls: definition.calls,
})
