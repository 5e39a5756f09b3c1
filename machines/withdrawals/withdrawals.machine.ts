import { assign, emit, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given } from '#machines/lib/transitions.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalsActorCalls = defineCalls({ cancelWithdrawal: withdrawalCalls.cancelWithdrawal })

export interface WithdrawalsContext {
  /** Which one shall be called off. */
  readonly target: string | null
  readonly refusal: Refusal['code'] | null
}

export type WithdrawalsEvent =
  | { readonly type: 'cancel.requested'; readonly id: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }

/** A withdrawal was called off or decided: what was read of them is out of date. */
export interface WithdrawalsEmitted {
  readonly type: 'withdrawals.changed'
}

/** How a member calls off a withdrawal that is not approved yet. */
export const withdrawalsMachine = setup({
  types: {
    context: {} as WithdrawalsContext,
    events: {} as WithdrawalsEvent,
    emitted: {} as WithdrawalsEmitted,
    tags: {} as 'busy' | 'failed' | 'dialog',
  },
  actors: callsNotProvided(withdrawalsActorCalls),
  guards: {
    refused: (_, { answer: { kind } }: Answered) => kind === 'refusal',
  },
  actions: {
    keepRefusal: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
    aim: assign((_, { id }: { readonly id: string }) => ({ target: id })),
    forgetTarget: assign({ target: null, refusal: null }),
    announceChange: emit({ type: 'withdrawals.changed' }),
  },
}).createMachine({
  id: 'withdrawals',
  description: 'The member’s withdrawals: how far each is, and a way to call one off before it is approved.',
  meta: { requirements: ['spec §2 withdraw', 'spec §3 withdrawal'] },
  context: { target: null, refusal: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is under way.',
      meta: { requirements: ['spec §3 withdrawal'] },
      on: { 'cancel.requested': { target: 'confirming', actions: given('aim') } },
    },
    confirming: {
      description: 'The member is asked whether the withdrawal shall be called off.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'cancelling', cancelled: { target: 'resting', actions: 'forgetTarget' } },
    },
    cancelling: {
      description: 'The server is told to call it off.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'cancelWithdrawal',
        id: 'cancelWithdrawal',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          { guard: answer('refused'), target: 'notCancelled', actions: [answer('keepRefusal'), 'announceChange'] },
          { target: 'resting', actions: ['forgetTarget', 'announceChange'] },
        ],
        onError: 'notCancelled',
      },
    },
    notCancelled: {
      description: 'It could not be called off, or was decided meanwhile; the member can try again or leave it.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'cancelling', cancelled: { target: 'resting', actions: 'forgetTarget' } },
    },
  },
})
