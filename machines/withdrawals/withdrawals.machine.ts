import { assign, sendTo, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided } from '#machines/lib/calls.ts'
import { codeKept } from '#machines/lib/refusals.ts'
import { answer, type Answered, given } from '#machines/lib/transitions.ts'
import { pagedListMachine } from '#machines/paged-list/paged-list.machine.ts'
import type { Place } from '#machines/paged-list/paged-list.rules.ts'
import { withdrawalsActorCalls } from './withdrawals.calls.ts'
import { allWithdrawals, withdrawalsPageSize } from './withdrawals.rules.ts'

export interface WithdrawalsInput {
  /** Where in the list one begins. */
  readonly place: Place
}

export interface WithdrawalsContext extends WithdrawalsInput {
  /** Which one shall be called off. */
  readonly target: string | null
  readonly refusal: Refusal['code'] | null
}

export type WithdrawalsEvent =
  | { readonly type: 'cancel.requested'; readonly id: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }

/** A member's withdrawals, page by page; one that is not approved yet can be called off. */
export const withdrawalsMachine = setup({
  types: {
    input: {} as WithdrawalsInput,
    context: {} as WithdrawalsContext,
    events: {} as WithdrawalsEvent,
    tags: {} as 'busy' | 'failed' | 'dialog',
    children: {} as { pagedList: 'pagedList' },
  },
  actors: { pagedList: pagedListMachine, ...callsNotProvided(withdrawalsActorCalls) },
  guards: {
    refused: (_, { answer: { kind } }: Answered) => kind === 'refusal',
  },
  actions: {
    keepRefusal: assign(codeKept),
    forgetRefusal: assign({ refusal: null }),
    aim: assign((_, { id }: { readonly id: string }) => ({ target: id })),
    forgetTarget: assign({ target: null, refusal: null }),
    reload: sendTo('pagedList', { type: 'reload.requested' }),
  },
}).createMachine({
  id: 'withdrawals',
  description: 'The member’s withdrawals: how far each is, and a way to call one off before it is approved.',
  meta: { requirements: ['spec §2 withdraw', 'spec §3 withdrawal'] },
  context: ({ input }) => ({ ...input, target: null, refusal: null }),
  invoke: {
    src: 'pagedList',
    id: 'pagedList',
    input: ({ context }) => ({
      place: context.place,
      unfiltered: allWithdrawals,
      size: withdrawalsPageSize,
      opensFirst: false,
    }),
  },
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
          { guard: answer('refused'), target: 'notCancelled', actions: [answer('keepRefusal'), 'reload'] },
          { target: 'resting', actions: ['forgetTarget', 'reload'] },
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
