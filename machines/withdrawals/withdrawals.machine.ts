import { assign, emit, setup } from 'xstate'
import type { Refusal } from '#wire/envelope.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { fromRefusal } from '#machines/lib/refusals.ts'
import { withOutput, type Answered, withEvent } from '#machines/lib/transitions.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalsActorCalls = defineCalls({ cancelWithdrawal: withdrawalCalls.cancelWithdrawal })

export interface WithdrawalsContext {
  /** Id of the withdrawal to cancel. */
  readonly target: string | null
  readonly refusal: Refusal['code'] | null
}

export type WithdrawalsEvent =
  | { readonly type: 'cancel.requested'; readonly id: string }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }

/** A withdrawal was cancelled or decided: the loaded list is stale. */
export interface WithdrawalsEmitted {
  readonly type: 'withdrawals.changed'
}

/** Cancels a withdrawal that is not approved yet. */
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
    keepRefusal: assign(fromRefusal),
    forgetRefusal: assign({ refusal: null }),
    aim: assign((_, { id }: { readonly id: string }) => ({ target: id })),
    forgetTarget: assign({ target: null, refusal: null }),
    announceChange: emit({ type: 'withdrawals.changed' }),
  },
}).createMachine({
  id: 'withdrawals',
  description: 'The member’s withdrawals with their progress; one can be cancelled before it is approved.',
  meta: { requirements: ['spec §2 withdraw', 'spec §3 withdrawal'] },
  context: { target: null, refusal: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No action is in progress.',
      meta: { requirements: ['spec §3 withdrawal'] },
      on: { 'cancel.requested': { target: 'confirming', actions: withEvent('aim') } },
    },
    confirming: {
      description: 'The member confirms the cancellation.',
      meta: { requirements: ['spec §2 modals'] },
      tags: ['dialog'],
      on: { confirmed: 'cancelling', cancelled: { target: 'idle', actions: 'forgetTarget' } },
    },
    cancelling: {
      description: 'The server cancels the withdrawal.',
      meta: { requirements: ['spec §3 withdrawal'] },
      tags: ['dialog', 'busy'],
      entry: 'forgetRefusal',
      invoke: {
        src: 'cancelWithdrawal',
        id: 'cancelWithdrawal',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: [
          {
            guard: withOutput('refused'),
            target: 'notCancelled',
            actions: [withOutput('keepRefusal'), 'announceChange'],
          },
          { target: 'idle', actions: ['forgetTarget', 'announceChange'] },
        ],
        onError: 'notCancelled',
      },
    },
    notCancelled: {
      description: 'The cancellation failed, or the withdrawal was already decided; the member can retry or cancel.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['dialog', 'failed'],
      on: { confirmed: 'cancelling', cancelled: { target: 'idle', actions: 'forgetTarget' } },
    },
  },
})
