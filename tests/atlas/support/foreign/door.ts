import { createMachine } from 'xstate'

/** A chart that needs no model: no payload, no actor, no input. */
export const doorMachine = createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { push: 'open' } }, open: { on: { pull: 'closed' }, after: { 5000: 'closed' } } },
})

export const makeDoor = () => doorMachine
export const notAMachine = { initial: 'closed', states: {} }
