/** Machines that change their context in place, as many do that were written without a reviewer of charts. */
import { assign, createMachine, setup } from 'xstate'

type Event = { type: 'register' } | { type: 'start' } | { type: 'stop' }
const types = {
  context: {} as { registeredStrategies: Set<string>; log: string[]; tries: Map<string, number>; at: { step: number } },
  events: {} as Event,
}
const context = {
  registeredStrategies: new Set<string>(),
  log: [] as string[],
  tries: new Map<string, number>(),
  at: { step: 0 },
}

/** The set is kept, and gains a member: without a copy the first state would be ready as well. */
export const assigning = setup({
  types,
  guards: { isReady: ({ context: { registeredStrategies } }) => registeredStrategies.size > 0 },
  actions: {
    registerStrategy: assign({
      registeredStrategies: ({ context: { registeredStrategies } }) => registeredStrategies.add('password'),
    }),
  },
}).createMachine({
  id: 'assigning',
  context,
  initial: 'idle',
  states: {
    idle: {
      on: {
        register: { actions: 'registerStrategy' },
        start: [{ guard: 'isReady', target: 'running' }, { target: 'refused' }],
      },
    },
    refused: { type: 'final' },
    running: { on: { stop: 'idle' } },
  },
})

export const guarding = setup({
  types,
  guards: {
    countsTries: ({ context: { tries } }) => {
      tries.set('start', 1 + (tries.get('start') ?? 0))
      return (tries.get('start') ?? 0) < 3
    },
  },
}).createMachine({
  id: 'guarding',
  context,
  initial: 'idle',
  states: { idle: { on: { start: { guard: 'countsTries', target: 'running' } } }, running: { on: { stop: 'idle' } } },
})

export const inline = createMachine({
  types: {} as typeof types,
  id: 'inline',
  context,
  initial: 'idle',
  states: {
    idle: {
      on: {
        start: {
          target: 'running',
          actions: assign(({ context: { log } }) => {
            log.push('started')
            return {}
          }),
        },
      },
    },
    running: { type: 'final' },
  },
})

export const plain = setup({
  types,
  actions: {
    note: ({ context }) => {
      context.log.push('noted')
    },
    move: ({ context }) => {
      context.at.step += 1
    },
    shorten({ context: { log } }) {
      log.pop()
    },
    count: (args) => {
      const { at } = args.context
      at.step++
    },
    describe: ({ context }) => {
      const log: string[] = []
      log.push(`context.tries.push(${context.tries.size})`)
    },
  },
}).createMachine({
  id: 'plain',
  context,
  initial: 'idle',
  states: {
    idle: { on: { start: { target: 'running', actions: ['note', 'move', 'shorten', 'count', 'describe'] } } },
    running: { on: { stop: 'idle' } },
  },
})
