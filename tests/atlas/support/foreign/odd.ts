import { assign, createMachine, fromCallback, fromPromise } from 'xstate'

const nothing = fromPromise(() => Promise.resolve())

/** Charts that are sound, each with something that looks as if it were not. */
export const ending = createMachine({
  id: 'ending',
  initial: 'wizard',
  states: {
    wizard: {
      initial: 'first',
      states: { first: { on: { next: 'last' } }, last: { type: 'final' } },
      onDone: 'thanked',
    },
    thanked: { type: 'final' },
  },
})

export const twice = createMachine(
  {
    id: 'twice',
    context: { left: 0 },
    initial: 'fetching',
    states: {
      fetching: {
        invoke: [
          { src: 'load', id: 'names', onDone: 'one', onError: 'broken' },
          { src: 'load', id: 'faces', onDone: 'other', onError: 'broken' },
        ],
      },
      one: { on: { again: 'fetching' } },
      other: { on: { again: 'fetching' } },
      broken: { on: { again: 'fetching' } },
    },
  },
  { actors: { load: nothing } },
)

const heard = createMachine(
  {
    id: 'heard',
    context: { text: '' },
    initial: 'open',
    states: {
      open: {
        invoke: { src: 'socket' },
        on: {
          said: { actions: assign({ text: ({ event }) => (event as unknown as { text: string }).text }) },
          shut: 'closed',
        },
      },
      closed: { type: 'final' },
    },
  },
  { actors: { socket: fromCallback(() => undefined) } },
)

export const told = { machine: heard, actors: { socket: { events: { word: { type: 'said', text: 'so' } } } } }

export const taken = createMachine({
  id: 'taken',
  on: { go: '.b' },
  initial: 'a',
  states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } },
})
