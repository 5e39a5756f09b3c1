/** A machine from elsewhere with a file of its own for one state, and one in JavaScript; both are written in odd ways. */
export const oddMachines: Readonly<Record<string, string>> = {
  'kettle.machine.ts': `import { assign, fromPromise, not, setup, stateIn } from "xstate"
import { cooling } from './cooling'

// Names of states that a helper puts into targets.
const back = '#kettle.off'
const shared = { full: 'heating' } as const

/** A branch that two states share. */
const toOff = (on: string) => ({ [on]: { target: back } })

export const kettleMachine = setup({
  types: { context: {} as { fills: number }, events: {} as { type: 'press' | 'empty' | 'lift' | 'full' | 'descale' | 'wait' } },
  actors: { weigh: fromPromise<number>(() => Promise.reject(new Error('not provided'))) },
  guards: {
    filled: ({ context }) => context.fills > 0,
    isHeating: stateIn({ on: 'heating' }),
  },
  actions: { fill: assign({ fills: 1 }) },
  delays: { holding: 60_000 }
}).createMachine({
  id: 'kettle', context: { fills: 0 },
  initial: 'off',
  on: { wait: '.off' },
  states: {
    off: {
      description: 'It stands on its base → cold.', // seen from the door
      on: {
        press: [
          { guard: 'filled', target: 'on' }, // with water
          { target: 'off', actions: 'fill' }
        ],
        full: { actions: 'fill' },
        descale: "off"
      }
    },
    on: {
      initial: shared.full,
      states: {
        /* The coil is hot. */
        "heating": {
          invoke: { src: 'weigh', onDone: 'ready', onError: { target: '#kettle.on.ready' } },
          after: { holding: \`ready\` },
        },
        ready: { on: { press: 'heating', descale: { guard: not('filled'), target: '.rinsing' } },
          initial: 'idle', states: { idle: {}, rinsing: {} } },
        last: { type: 'history' }
      },
      on: { ...toOff('lift'), empty: { target: back } }
    },
    cooling,
    unplugged: { type: 'final' }
  }
})
`,
  'cooling.ts': `export const cooling = {
\tdescription: 'It cools down.',
\tafter: { 1000: 'off' },
\ton: { press: ['on', ] },
} as const
`,
  'sluice.js': `import { createMachine } from 'xstate'

export const sluice = createMachine({
    initial: 'closed',
    states: {
        closed: { on: { open: 'opening' } },
        opening: { always: 'open' },
        open: { on: { close: { target: 'closed' } } },
    },
})
`,
}
