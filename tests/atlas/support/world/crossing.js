import { createMachine } from 'xstate'

/** Lights at a crossing: timers in every state, a walk sign inside one of them, and a power cut from anywhere. */
export const crossing = createMachine({
  id: 'crossing',
  initial: 'green',
  on: { 'power.cut': '.flashing' },
  states: {
    green: { after: { 20_000: 'yellow' }, on: { 'button.pressed': 'yellow' } },
    yellow: { after: { 3_000: 'red' } },
    red: {
      initial: 'walk',
      onDone: 'green',
      states: {
        walk: { after: { 8_000: 'hurry' } },
        hurry: { after: { 4_000: 'stand' } },
        stand: { type: 'final' },
      },
    },
    flashing: { on: { 'power.back': 'red' } },
  },
})
