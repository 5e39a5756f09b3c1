import { assign, fromCallback, setup, type EventObject } from 'xstate'

/** A stopwatch: a callback that ticks as long as a state lasts, and counts without an end. */
export const stopwatch = setup({
  types: {
    context: {} as { readonly elapsed: number; readonly laps: number },
    events: {} as { type: 'started' | 'stopped' | 'lapped' | 'cleared' | 'ticked' },
  },
  actors: {
    ticking: fromCallback<EventObject>(({ sendBack }) => {
      const timer = setInterval(() => sendBack({ type: 'ticked' }), 10)
      return () => clearInterval(timer)
    }),
  },
  actions: {
    tick: assign({ elapsed: ({ context }) => context.elapsed + 10 }),
    lap: assign({ laps: ({ context }) => Math.min(context.laps + 1, 3) }),
    clear: assign({ elapsed: 0, laps: 0 }),
  },
  guards: { hasRun: ({ context }) => context.elapsed > 0 },
}).createMachine({
  id: 'stopwatch',
  context: { elapsed: 0, laps: 0 },
  initial: 'stopped',
  states: {
    stopped: {
      on: { started: 'running', cleared: { guard: 'hasRun', actions: 'clear' } },
    },
    running: {
      invoke: { src: 'ticking' },
      on: { ticked: { actions: 'tick' }, stopped: 'stopped', lapped: { actions: 'lap' } },
    },
  },
})

/** The events of the ticker; of the time only matters whether it is zero. */
export const stopwatchModel = {
  machine: stopwatch,
  actors: { ticking: { events: { tick: { type: 'ticked' } } } },
  project: ({ elapsed, laps }: { readonly elapsed: number; readonly laps: number }) => [elapsed > 0, laps],
}
