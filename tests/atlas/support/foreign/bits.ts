import { createMachine } from 'xstate'

/**
 * As many switches side by side as named, each with a transition on and one off; of all there are 2^count
 * configurations.
 */
const bitsOf = (count: number) =>
  createMachine({
    id: 'bits',
    type: 'parallel',
    states: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `bit${at}`,
        { initial: 'off', states: { off: { on: { [`flip${at}`]: 'on' } }, on: { on: { [`flip${at}`]: 'off' } } } },
      ]),
    ),
  })

export const bits = bitsOf(200)
export const fewBits = bitsOf(5)
