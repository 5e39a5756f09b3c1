import { assign, setup } from 'xstate'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, withEvent } from '#machines/lib/transitions.ts'

/** What the shop answers to a code. */
export type VoucherAnswer = { readonly kind: 'worth'; readonly amount: number } | { readonly kind: 'refused' }

export interface VoucherContext {
  readonly code: string
  readonly refusals: number
  readonly problem: 'empty' | 'refused' | 'fault' | null
  readonly amount: number
}

/** Redeems a voucher code: three refused codes, and one has to wait a minute. */
export const voucherMachine = setup({
  types: {
    context: {} as VoucherContext,
    events: {} as { readonly type: 'code.submitted'; readonly code: string },
    output: {} as { readonly amount: number },
    tags: {} as 'busy' | 'form',
  },
  actors: { redeem: notProvided<VoucherAnswer, { readonly code: string }>('redeem') },
  guards: {
    empty: (_, { code }: { readonly code: string }) => code.trim() === '',
    refused: (_, params: Answered<VoucherAnswer>) => params.answer.kind === 'refused',
    refusedOnceTooOften: ({ context }, params: Answered<VoucherAnswer>) =>
      params.answer.kind === 'refused' && context.refusals === 2,
  },
  actions: {
    sayEmpty: assign({ problem: 'empty' }),
    sayRefused: assign({ problem: 'refused' }),
    sayFault: assign({ problem: 'fault' }),
    forgetProblem: assign({ problem: null }),
    keepCode: assign((_, { code }: { readonly code: string }) => ({ code })),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    forgetRefusals: assign({ refusals: 0 }),
    keepAmount: assign((_, params: Answered<VoucherAnswer>) =>
      params.answer.kind === 'worth' ? { amount: params.answer.amount } : {},
    ),
  },
  delays: { lockTime: 60_000 },
}).createMachine({
  id: 'voucher',
  description: 'Takes a voucher code and adds what it is worth; after three refused codes one has to wait.',
  meta: { requirements: ['voucher rule 1'] },
  context: { code: '', refusals: 0, problem: null, amount: 0 },
  initial: 'editing',
  output: ({ context }) => ({ amount: context.amount }),
  states: {
    editing: {
      description: 'The field is open for a code.',
      meta: { requirements: ['voucher rule 1'] },
      tags: ['form'],
      on: {
        'code.submitted': [
          { guard: withEvent('empty'), actions: 'sayEmpty' },
          { target: 'redeeming', actions: ['forgetProblem', withEvent('keepCode')] },
        ],
      },
    },
    redeeming: {
      description: 'The shop is asked what the code is worth.',
      meta: { requirements: ['voucher rule 2'] },
      tags: ['busy'],
      invoke: {
        src: 'redeem',
        id: 'redeem',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          { guard: withOutput('refusedOnceTooOften'), target: 'locked', actions: 'sayRefused' },
          { guard: withOutput('refused'), target: 'editing', actions: ['countRefusal', 'sayRefused'] },
          { target: 'redeemed', actions: withOutput('keepAmount') },
        ],
        onError: { target: 'editing', actions: 'sayFault' },
      },
    },
    locked: {
      description: 'Three codes were refused; the field is closed for a minute.',
      meta: { requirements: ['voucher rule 3'] },
      after: { lockTime: { target: 'editing', actions: ['forgetProblem', 'forgetRefusals'] } },
    },
    redeemed: {
      description: 'The amount has been added.',
      meta: { requirements: ['voucher rule 2'] },
      type: 'final',
    },
  },
})
