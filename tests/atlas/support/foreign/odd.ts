import { assign, createMachine, fromCallback, fromPromise } from 'xstate'

const nothing = fromPromise(() => Promise.resolve())

/** Valid charts, each with a part that looks like a violation. */
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

const listening = createMachine(
  {
    id: 'received',
    context: { text: '' },
    initial: 'open',
    states: {
      open: {
        invoke: { src: 'socket' },
        on: {
          spoken: { actions: assign({ text: ({ event }) => (event as unknown as { text: string }).text }) },
          shut: 'closed',
        },
      },
      closed: { type: 'final' },
    },
  },
  { actors: { socket: fromCallback(() => undefined) } },
)

export const received = {
  machine: listening,
  actors: { socket: { events: { word: { type: 'spoken', text: 'so' } } } },
}

export const taken = createMachine({
  id: 'taken',
  on: { go: '.b' },
  initial: 'a',
  states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } },
})
