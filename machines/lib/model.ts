import type { AnyStateMachine } from 'xstate'
import { defineModel as defineAnyModel, type ModelDefinition } from '#atlas/model/model.ts'
import { FaultError } from '#wire/envelope.ts'
import type { ActorCalls } from './calls.ts'

export type { ActorOf } from '#atlas/model/model.ts'

/** The model of a flow of the site: what its actors call are calls of the wire. */
type FlowModel<M extends AnyStateMachine> = ModelDefinition<M> & { readonly calls?: ActorCalls }

/** Declares the model of a flow; an actor with a wire call may also fail as the network does. */
export const defineModel = <M extends AnyStateMachine>(definition: FlowModel<M>): FlowModel<M> => ({
  ...defineAnyModel<M>(definition, new FaultError('network')),
  calls: definition.calls,
})
