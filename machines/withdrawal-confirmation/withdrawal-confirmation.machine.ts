import { assign, setup, stateIn } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { type Withdrawal, withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import {
  areNone,
  edited,
  type FormContext,
  type FormEvent,
  formEvents,
  formStates,
  noProblems,
} from '#machines/lib/form.ts'
import { backTo, refusalKept } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import {
  type ConfirmationFields,
  type ConfirmationProblems,
  confirmationProblems,
  nothingSaid,
  saidOf,
} from './withdrawal-confirmation.rules.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalConfirmationActorCalls = defineCalls({
  loadAwaited: [withdrawalCalls.awaitedWithdrawal],
  confirmWithdrawal: withdrawalCalls.confirmWithdrawal,
})

/** What waits for the member's word, and for how long. */
export interface Awaited {
  /** Null where nothing waits. */
  readonly withdrawal: Withdrawal | null
  /** Milliseconds left when it was read. */
  readonly left: number
  /** When that is over, in epoch milliseconds of this device: what the countdown shows. */
  readonly deadline: number
}

export interface WithdrawalConfirmationContext extends FormContext<ConfirmationFields, ConfirmationProblems>, Awaited {}

export type WithdrawalConfirmationEvent =
  | FormEvent<ConfirmationFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'next.requested' }
  /** The server says that something happened to a withdrawal. */
  | { readonly type: 'withdrawals.changed' }

const requirement = 'spec §4 withdrawal confirmation'
/** Timers of browsers hold no longer time. */
const longestTimer = 2 ** 31 - 1

/** A member says what came of a paid withdrawal, in time: later it counts as received for good. */
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
    nothingAwaited: (_, { answer: told }: Answered<Answer<Awaited>>) =>
      told.kind === 'value' && told.value.withdrawal === null,
    /** It was said elsewhere, or the time was over. */
    decided: (_, { answer: told }: Answered) => told.kind === 'refusal' && told.code === 'withdrawal_decided',
    isSending: stateIn({ open: 'confirming' }),
    formValid: ({ context }) => areNone(confirmationProblems(context)),
  },
  actions: {
    keepAwaited: assign(kept((awaited: Awaited) => ({ ...awaited, fields: nothingSaid }))),
    keepSaid: assign(kept((withdrawal: Withdrawal) => ({ withdrawal, fields: nothingSaid }))),
    edit: assign(edited<WithdrawalConfirmationContext>('outcome')),
    showProblems: assign(({ context }) => ({ problems: confirmationProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(refusalKept),
  },
  delays: {
    deadline: ({ context }) => Math.min(context.left, longestTimer),
  },
}).createMachine({
  id: 'withdrawalConfirmation',
  description: 'What came of a paid withdrawal: its member says so in time, or it counts as received.',
  meta: { requirements: [requirement, 'spec §3 withdrawal', 'spec §9 parameters'] },
  context: { withdrawal: null, left: 0, deadline: 0, fields: nothingSaid, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadAwaited',
      loading: 'Whether a withdrawal waits for its member’s word is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: [requirement],
      next: [
        { guard: answer('nothingAwaited'), target: 'none' },
        { target: 'open', actions: answer('keepAwaited') },
      ],
      on: { 'withdrawals.changed': { target: 'loading', reenter: true } },
    }),
    none: {
      description: 'No withdrawal waits; the next one that is paid is heard of.',
      meta: { requirements: [requirement] },
      on: { 'withdrawals.changed': 'loading' },
    },
    open: {
      description: 'One waits, as long as its time is not over.',
      meta: { requirements: [requirement, 'spec §9 parameters'] },
      initial: 'asking',
      after: {
        deadline: [
          // Whether it came in time is the server's to say, and the list tells it.
          { guard: 'isSending', target: 'decided' },
          { target: 'over', actions: 'forgetProblems' },
        ],
      },
      states: {
        asking: {
          description: 'Whether it arrived, with what shows that it did not, or how much of it did.',
          meta: { requirements: [requirement, 'spec §8 upload proof of non-receipt'] },
          tags: ['form'],
          ...formStates('spec §4 withdrawal confirmation'),
          on: formEvents('confirming'),
        },
        confirming: {
          description: 'The server is told; what it takes is final.',
          meta: { requirements: [requirement] },
          tags: ['form', 'busy'],
          invoke: {
            src: 'confirmWithdrawal',
            id: 'confirmWithdrawal',
            input: ({ context: { fields, withdrawal } }) =>
              withdrawal === null ? { id: '', outcome: 'received' as const } : saidOf(fields, withdrawal),
            ...backTo(
              'asking',
              { guard: answer('decided'), target: '#withdrawalConfirmation.decided' },
              { target: '#withdrawalConfirmation.said', actions: answer('keepSaid') },
            ),
          },
        },
      },
    },
    said: {
      description: 'It stands there what was said, and what becomes of the rest.',
      meta: { requirements: [requirement] },
      on: { 'next.requested': 'loading' },
    },
    over: {
      description: 'Nothing was said in time: it counts as received, and that is said plainly.',
      meta: { requirements: [requirement, 'spec §9 parameters'] },
      on: { 'next.requested': 'loading' },
    },
    decided: {
      description: 'Something else was said of it already, or its time was over: the list tells how it stands.',
      meta: { requirements: [requirement] },
      on: { 'next.requested': 'loading' },
    },
  },
})
