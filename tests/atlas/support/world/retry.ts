import { assign, fromPromise, setup } from 'xstate'

const wait = { first: 1_000, second: 2_000 }

/** Something fetched again after ever longer times: a delay reckoned from how often it has failed. */
export const retry = setup({
  types: {
    context: {} as { readonly tries: number; readonly rows: number },
    events: {} as { type: 'wanted' } | { type: 'given.up' },
  },
  actors: { fetchRows: fromPromise<{ readonly rows: number }>(() => Promise.reject(new Error('not provided'))) },
  delays: { backoff: ({ context }) => (context.tries < 2 ? wait.first : wait.second) },
  guards: { mayTryAgain: ({ context }) => context.tries < 3 },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }), forget: assign({ tries: 0 }) },
}).createMachine({
  id: 'retry',
  context: { tries: 0, rows: 0 },
  initial: 'idle',
  states: {
    idle: { on: { wanted: { target: 'fetching', actions: 'forget' } } },
    fetching: {
      entry: 'count',
      invoke: {
        src: 'fetchRows',
        onDone: { target: 'shown', actions: assign(({ event }) => ({ rows: event.output.rows })) },
        onError: [{ guard: 'mayTryAgain', target: 'waiting' }, { target: 'failed' }],
      },
    },
    waiting: { after: { backoff: 'fetching' }, on: { 'given.up': 'idle' } },
    shown: { on: { wanted: { target: 'fetching', actions: 'forget' } } },
    failed: { on: { wanted: { target: 'fetching', actions: 'forget' } } },
  },
})

export const retryModel = {
  machine: retry,
  actors: { fetchRows: { done: { some: { rows: 4 } }, error: { fault: new Error('fault') } } },
}
