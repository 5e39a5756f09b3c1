import { defineModel } from '#machines/lib/model.ts'
import { jackpotMachine } from './jackpot.machine.ts'

const noon = 43_200_000

export const jackpotModel = defineModel({
  flow: 'jackpot',
  machine: jackpotMachine,
  inputs: { midnight: { now: 0 } },
  events: {
    'clock.read': { noon: { now: noon } },
    'amount.told': { default: { amount: 841_720_615 } },
    'amount.withdrawn': { default: { now: noon } },
  },
  actors: {
    watchSurroundings: { events: { told: { type: 'amount.told', amount: 841_720_615 } } },
  },
  project: () => null,
  invariants: {
    'an amount nobody states is called an estimate': (state) => state.tags.has('estimate') === state.in('counting'),
    'there is always an amount': ({ context }) => Number.isSafeInteger(context.amount) && context.amount > 0,
  },
  goals: {
    'the counter can run': (state) => state.in('counting'),
    'the server can have the word': (state) => state.in('told'),
  },
  journeys: {
    'starts-from-the-time-and-grows': {
      claim: 'The counter starts from the time and grows by 165.11 every three seconds (spec §4, §9).',
      steps: [
        { do: 'after:step', passes: 3000, in: 'counting', tags: ['estimate'], context: { amount: 500_016_511 } },
        { do: 'after:step', context: { amount: 500_033_022 } },
        { do: 'after:step', context: { amount: 500_049_533 } },
      ],
    },
    'catches-up-with-the-clock': {
      claim: 'A page that was out of sight shows what the clock says, not where its timer stood.',
      steps: [
        { do: 'after:step', context: { amount: 500_016_511 } },
        { do: 'clock.read/noon', in: 'counting', context: { amount: 737_758_400 } },
        { do: 'after:step', context: { amount: 737_774_911 } },
      ],
    },
    'the-server-has-the-word': {
      claim: 'Once the server states an amount it is shown as it is, and grows no more by itself (decision 16).',
      steps: [
        { do: 'amount.withdrawn', in: 'counting', context: { amount: 500_000_000 } },
        { do: 'amount.told', in: 'told', notTags: ['estimate'], context: { amount: 841_720_615 } },
        { do: 'clock.read/noon', in: 'told', context: { amount: 841_720_615 } },
        { do: 'watchSurroundings:event/told', in: 'told', context: { amount: 841_720_615 } },
        { do: 'amount.withdrawn', in: 'counting', tags: ['estimate'], context: { amount: 737_758_400 } },
      ],
    },
  },
})
