/** Machines in which one gap has many consequences, and names of `setup` that nothing uses. */
import { createMachine, fromCallback, fromPromise, setup } from 'xstate'

/** Everything after `open` waits for a code that only a model can know. */
export const gated = createMachine({
  id: 'gated',
  initial: 'shut',
  states: {
    shut: { on: { open: { guard: ({ event }) => event.code.isFor('gate'), target: 'one' } } },
    one: { on: { next: 'two', back: 'shut' } },
    two: { on: { next: 'three', back: 'one' } },
    three: { on: { next: 'four', back: 'two' } },
    four: { type: 'final' },
  },
})

export const unused = setup({
  types: { context: {} as { child: unknown }, events: {} as { type: 'go' } | { type: 'stay' } },
  guards: { isSpare: () => true, isAsked: () => true },
  actions: { spare: () => undefined, queued: () => undefined },
  actors: {
    spareActor: fromPromise(() => Promise.resolve()),
    spawned: fromCallback(() => undefined),
  },
  delays: { spareDelay: 10, waited: 20 },
}).createMachine({
  id: 'unused',
  context: ({ spawn }) => ({ child: spawn('spawned') }),
  initial: 'here',
  states: {
    here: {
      after: { waited: 'there' },
      on: { go: { guard: 'isAsked', target: 'there', actions: 'queued' } },
    },
    there: { on: { go: 'here', stay: {} } },
  },
})
