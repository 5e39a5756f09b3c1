import { assign, setup, stateIn } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { type Withdrawal, withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  isEmpty,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { formOutcome, fromFormRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  type ConfirmationFields,
  type ConfirmationProblems,
  confirmationProblems,
  emptyConfirmation,
  confirmationOf,
} from './withdrawal-confirmation.rules.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalConfirmationActorCalls = defineCalls({
  loadAwaited: [withdrawalCalls.awaitedWithdrawal],
  confirmWithdrawal: withdrawalCalls.confirmWithdrawal,
})

/** The withdrawal that waits for the member's confirmation, and its deadline. */
export interface Awaited {
  /** Null where none waits. */
  readonly withdrawal: Withdrawal | null
  /** Milliseconds left at the time of the answer. */
  readonly left: number
  /** End of the time left, in epoch milliseconds of this device, for the countdown. */
  readonly deadline: number
}

export interface WithdrawalConfirmationContext extends FormContext<ConfirmationFields, ConfirmationProblems>, Awaited {}

export type WithdrawalConfirmationEvent =
  | FormEvent<ConfirmationFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'next.requested' }
  /** The server reports a change of a withdrawal. */
  | { readonly type: 'withdrawals.changed' }

const requirement = 'spec §4 withdrawal confirmation'
/** Longest timeout that browsers support, in milliseconds. */
const maxTimeout = 2 ** 31 - 1

/** A member confirms in time whether a paid withdrawal was received; after the deadline it counts as received. */
export const withdrawalConfirmationMachine = setup({
  types: {
    context: {} as WithdrawalConfirmationContext,
    events: {} as WithdrawalConfirmationEvent,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(withdrawalConfirmationActorCalls),
    loadAwaited: notProvided<Answer<Awaited>>('loadAwaited'),
  },
  guards: {
    refused,
    nothingAwaited: (_, { answer }: Answered<Answer<Awaited>>) =>
      answer.kind === 'value' && answer.value.withdrawal === null,
    /** It was confirmed elsewhere, or the deadline has passed. */
    decided: (_, { answer }: Answered) => answer.kind === 'refusal' && answer.code === 'withdrawal_decided',
    isSending: stateIn({ open: 'confirming' }),
    formValid: ({ context }) => isEmpty(confirmationProblems(context)),
  },
  actions: {
    keepAwaited: assign(fromValue((awaited: Awaited) => ({ ...awaited, fields: emptyConfirmation }))),
    keepConfirmed: assign(fromValue((withdrawal: Withdrawal) => ({ withdrawal, fields: emptyConfirmation }))),
    edit: assign(edited<WithdrawalConfirmationContext>('outcome')),
    showProblems: assign(({ context }) => ({ problems: confirmationProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(fromFormRefusal),
  },
  delays: {
    deadline: ({ context }) => Math.min(context.left, maxTimeout),
  },
}).createMachine({
  id: 'withdrawalConfirmation',
  description: 'A member confirms whether a paid withdrawal was received; after the deadline it counts as received.',
  meta: { requirements: [requirement, 'spec §3 withdrawal', 'spec §9 parameters'] },
  context: { withdrawal: null, left: 0, deadline: 0, fields: emptyConfirmation, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadAwaited',
      loading: 'The withdrawal that waits for confirmation is loading.',
      loadFailed: 'The withdrawal failed to load; the member can retry.',
      requirements: [requirement],
      next: [
        { guard: withOutput('nothingAwaited'), target: 'none' },
        { target: 'open', actions: withOutput('keepAwaited') },
      ],
      on: { 'withdrawals.changed': { target: 'loading', reenter: true } },
    }),
    none: {
      description: 'No withdrawal waits; a change of a withdrawal loads the next one.',
      meta: { requirements: [requirement] },
      on: { 'withdrawals.changed': 'loading' },
    },
    open: {
      description: 'A withdrawal waits until its deadline.',
      meta: { requirements: [requirement, 'spec §9 parameters'] },
      initial: 'editing',
      after: {
        deadline: [
          // The server decides whether the answer was in time; the list shows the result.
          { guard: 'isSending', target: 'decided' },
          { target: 'expired', actions: 'forgetProblems' },
        ],
      },
      states: {
        editing: {
          description:
            'The member chooses the outcome, with proof for a missing payment or the amount of a partial one.',
          meta: { requirements: [requirement, 'spec §8 upload proof of non-receipt'] },
          tags: ['form'],
          ...formStates('spec §4 withdrawal confirmation'),
          on: formEvents('confirming'),
        },
        confirming: {
          description: 'The answer is being sent; an accepted answer is final.',
          meta: { requirements: [requirement] },
          tags: ['form', 'busy'],
          invoke: {
            src: 'confirmWithdrawal',
            id: 'confirmWithdrawal',
            input: ({ context: { fields, withdrawal } }) =>
              withdrawal === null ? { id: '', outcome: 'received' as const } : confirmationOf(fields, withdrawal),
            ...formOutcome(
              'editing',
              { guard: withOutput('decided'), target: '#withdrawalConfirmation.decided' },
              { target: '#withdrawalConfirmation.confirmed', actions: withOutput('keepConfirmed') },
            ),
          },
        },
      },
    },
    confirmed: {
      description: 'The answer was accepted; it is shown with the consequences for the rest.',
      meta: { requirements: [requirement] },
      on: { 'next.requested': 'loading' },
    },
    expired: {
      description: 'The deadline has passed without an answer: the withdrawal counts as received, which is shown.',
      meta: { requirements: [requirement, 'spec §9 parameters'] },
      on: { 'next.requested': 'loading' },
    },
    decided: {
      description: 'It was already decided elsewhere, or the deadline has passed: the list shows the result.',
      meta: { requirements: [requirement] },
      on: { 'next.requested': 'loading' },
    },
  },
})
