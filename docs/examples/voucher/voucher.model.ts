import { defineModel } from '#machines/lib/model.ts'
import { voucherMachine } from './voucher.machine.ts'

/** What can happen to a voucher: every event and every outcome of the shop, each with its cases. */
export const voucherModel = defineModel({
  flow: 'voucher',
  machine: voucherMachine,
  inputs: { default: undefined },
  events: {
    'code.submitted': { filled: { code: 'SUMMER-25' }, empty: { code: ' ' } },
  },
  actors: {
    redeem: {
      done: { worth: { kind: 'worth', amount: 25 }, refused: { kind: 'refused' } },
      error: { fault: new Error('network') },
    },
  },
  invariants: {},
  goals: { 'a code can always be tried or has been redeemed': (state) => state.in('editing') || state.in('redeemed') },
  journeys: {},
})
