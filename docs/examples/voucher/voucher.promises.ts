import { defineModel } from '#machines/lib/model.ts'
import { voucherModel } from './voucher.model.ts'

/** The same model with what the rules of the voucher promise. */
export const promisedVoucherModel = defineModel({
  ...voucherModel,
  invariants: {
    'the shop is asked about a code, never about nothing': (state) =>
      !state.in('redeeming') || state.context.code.trim() !== '',
    'nothing is complained about while the shop is asked': (state) =>
      !state.tags.has('busy') || state.context.problem === null,
  },
  journeys: {
    'a-good-code-is-worth-money': {
      claim: 'A code the shop knows adds what it is worth (voucher rule 2).',
      steps: [
        {
          do: 'code.submitted/filled',
          in: 'redeeming',
          tags: ['busy'],
          starts: [{ src: 'redeem', input: { code: 'SUMMER-25' } }],
        },
        { do: 'redeem:done/worth', in: 'redeemed', context: { amount: 25 } },
      ],
    },
    'an-empty-code-is-not-asked-about': {
      claim: 'Without a code the shop is not asked (voucher rule 1).',
      steps: [{ do: 'code.submitted/empty', in: 'editing', context: { problem: 'empty' }, starts: [] }],
    },
    'a-fault-can-be-tried-again': {
      claim: 'A fault costs no try (voucher rule 1).',
      steps: [
        { do: 'code.submitted/filled', in: 'redeeming' },
        { do: 'redeem:error/fault', in: 'editing', context: { problem: 'fault', refusals: 0 } },
        { do: 'code.submitted/filled', in: 'redeeming', context: { problem: null } },
      ],
    },
    'three-refused-codes-lock-the-field': {
      claim:
        'After the third refused code the field is closed for a minute, and then all is forgotten (voucher rule 3).',
      steps: [
        { do: 'code.submitted/filled', in: 'redeeming' },
        { do: 'redeem:done/refused', in: 'editing', context: { problem: 'refused', refusals: 1 } },
        { do: 'code.submitted/filled', in: 'redeeming' },
        { do: 'redeem:done/refused', in: 'editing', context: { problem: 'refused', refusals: 2 } },
        { do: 'code.submitted/filled', in: 'redeeming' },
        { do: 'redeem:done/refused', in: 'locked', notTags: ['form'], context: { problem: 'refused' } },
        { do: 'after:lockTime', passes: 60_000, in: 'editing', context: { problem: null, refusals: 0 } },
      ],
    },
  },
})
