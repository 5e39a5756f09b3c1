import { createMachine } from 'xstate'

/**
 * A chart that cannot be walked whole: a state without a way to it, a guard that never holds, a branch behind another.
 */
export const openMachine = createMachine({
  id: 'open',
  initial: 'calm',
  states: {
    calm: { on: { wander: [{ target: 'end', guard: () => false }, { target: 'away' }, { target: 'end' }] } },
    away: { on: { return: 'calm' } },
    lost: { on: { break: 'calm' } },
    end: {},
  },
})
