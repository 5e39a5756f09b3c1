import { defineModel } from '#atlas/model/model.ts'
import { tillMachine } from './till.machine.ts'

const actors = { pay: { done: { ok: undefined }, error: { fault: new Error('offline') } } }

/** One currency, no blanks, nothing at a boundary. */
export const narrowModel = defineModel({
  flow: 'till',
  machine: tillMachine,
  inputs: { php: { currency: 'PHP' } },
  events: { buy: { two: { pieces: 2, note: 'red' }, many: { pieces: 9, note: '' } } },
  actors,
  invariants: {},
  journeys: {
    bought: {
      claim: 'Two pieces cost twenty.',
      steps: [
        { do: 'buy/many', in: 'idle', starts: [] },
        { do: 'buy/two', in: 'paying', starts: [{ src: 'pay', input: { price: '20.00', note: 'red' } }] },
      ],
    },
  },
})

/** Both currencies, blanks, and the numbers at each boundary. */
export const wideModel = defineModel({
  flow: 'till',
  machine: tillMachine,
  inputs: { php: { currency: 'PHP' }, vnd: { currency: 'VND' } },
  events: {
    buy: {
      none: { pieces: 0, note: '' },
      one: { pieces: 1, note: ' red ' },
      three: { pieces: 3, note: '' },
      four: { pieces: 4, note: '' },
    },
  },
  actors,
  invariants: {},
  journeys: {
    bought: {
      claim: 'One to three pieces are sold.',
      steps: [
        { do: 'buy/none', in: 'idle', starts: [], context: { pieces: 0, note: '' } },
        { do: 'buy/four', in: 'idle', starts: [] },
        { do: 'buy/one', starts: [{ src: 'pay', input: { price: '10.00', note: 'red' } }] },
        { do: 'pay:done/ok', in: 'idle' },
        { do: 'buy/three', starts: [{ src: 'pay', input: { price: '30.00' } }] },
      ],
    },
    'in dong': {
      claim: 'The dong has no decimals.',
      input: 'vnd',
      steps: [{ do: 'buy/one', starts: [{ src: 'pay', input: { price: '10' } }] }],
    },
  },
})
