import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
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
import { formOutcome, shownRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { amountOf } from '#machines/lib/typed-amount.ts'
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  firstUsable,
  nothingTyped,
  type Terms,
  type WithdrawalFields,
  withdrawalProblems,
  type WithdrawalProblems,
} from './withdrawal.rules.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalActorCalls = defineCalls({
  loadTerms: [withdrawalCalls.withdrawalTerms],
  requestWithdrawal: withdrawalCalls.requestWithdrawal,
})

/** The terms, and the idempotency key of the next request. */
export interface KeyedTerms extends Terms {
  readonly key: string
}
export type Requested = ValueOf<typeof withdrawalCalls.requestWithdrawal>

export interface WithdrawalContext extends FormContext<WithdrawalFields, WithdrawalProblems> {
  readonly terms: KeyedTerms | null
  readonly receipt: Requested | null
  /** Seconds until a retry makes sense, from the refusal; otherwise 0. */
  readonly retryAfter: number
}

export type WithdrawalEvent =
  | FormEvent<WithdrawalFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'another.requested' }
  /** A missing step was completed, or the balance or a withdrawal has changed. */
  | { readonly type: 'terms.changed' }
  /** The member wants to add a destination. */
  | { readonly type: 'destination.requested' }
  | { readonly type: 'cancelled' }

/** A withdrawal was requested. */
export interface WithdrawalEmitted {
  readonly type: 'withdrawal.requested'
}

const refusalCodeOf = (answer: Answer<unknown>) => (answer.kind === 'refusal' ? answer.code : null)

/** A withdrawal: missing steps first, then amount, destination and payment password are sent. */
export const withdrawalMachine = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    emitted: {} as WithdrawalEmitted,
    tags: {} as 'busy' | 'failed' | 'form',
  },
  actors: {
    ...callsNotProvided(withdrawalActorCalls),
    loadTerms: notProvided<Answer<KeyedTerms>>('loadTerms'),
  },
  guards: {
    refused,
    passwordMissing: (_, { answer }: { readonly answer: Answer<KeyedTerms> }) =>
      answer.kind === 'value' && !answer.value.hasPaymentPassword,
    destinationMissing: (_, { answer }: { readonly answer: Answer<KeyedTerms> }) =>
      answer.kind === 'value' && answer.value.destinations.length === 0,
    /** The terms are outdated or the key was used: both are loaded again. */
    outdated: (_, { answer }: Answered) =>
      ['idempotency_conflict', 'payment_password_unset', 'payout_unusable', 'turnover_left', 'place_unknown'].includes(
        refusalCodeOf(answer) ?? '',
      ),
    formValid: ({ context }) => isEmpty(withdrawalProblems(context)),
  },
  actions: {
    keepTerms: assign(({ context: { fields } }, { answer }: { readonly answer: Answer<KeyedTerms> }) =>
      answer.kind === 'refusal'
        ? {}
        : {
            terms: answer.value,
            fields: {
              ...fields,
              ...(answer.value.destinations.some(({ id }) => id === fields.destinationId)
                ? {}
                : { destinationId: firstUsable(answer.value) }),
              // The password is cleared while a missing step replaces the form.
              ...(answer.value.hasPaymentPassword && answer.value.destinations.length > 0
                ? {}
                : { paymentPassword: '' }),
            },
          },
    ),
    edit: assign(edited<WithdrawalContext>('destinationId')),
    showProblems: assign(({ context }) => ({ problems: withdrawalProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    forgetPassword: assign(({ context: { fields } }) => ({ fields: { ...fields, paymentPassword: '' } })),
    keepRefusal: assign(({ context: { fields } }, { answer }: Answered) =>
      answer.kind === 'refusal'
        ? {
            ...(shownRefusal(answer) as Partial<WithdrawalContext>),
            retryAfter: answer.details.retryAfter ?? 0,
            fields: { ...fields, paymentPassword: '' },
          }
        : {},
    ),
    keepReceipt: assign(fromValue((receipt: Requested) => ({ receipt }))),
    clearFields: assign({ ...noProblems, fields: nothingTyped }),
    emitRequested: emit({ type: 'withdrawal.requested' }),
  },
}).createMachine({
  id: 'withdrawal',
  description: 'A withdrawal: a payment password and a destination first, then the amount.',
  meta: { requirements: ['spec §2 withdraw', 'spec §6 member: withdraw'] },
  context: { terms: null, receipt: null, retryAfter: 0, fields: nothingTyped, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      loading: 'The terms and destinations are loading.',
      loadFailed: 'The terms could not be loaded; the user can retry.',
      requirements: ['spec §2 withdraw'],
      next: [
        { guard: withOutput('passwordMissing'), target: 'settingPassword', actions: withOutput('keepTerms') },
        { guard: withOutput('destinationMissing'), target: 'choosingDestination', actions: withOutput('keepTerms') },
        { target: 'editing', actions: withOutput('keepTerms') },
      ],
      on: { 'terms.changed': { target: 'loading', reenter: true } },
    }),
    settingPassword: {
      description: 'The member has no payment password yet and sets one.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      on: { 'terms.changed': 'loading' },
    },
    choosingDestination: {
      description: 'The member adds a destination; at least one is needed.',
      meta: { requirements: ['spec §3 withdrawal'] },
      on: { 'terms.changed': 'loading', cancelled: 'loading' },
    },
    editing: {
      description: 'Amount, destination and payment password are entered; the fee is shown before the form is sent.',
      meta: { requirements: ['spec §2 withdraw', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 withdraw'),
      on: {
        ...formEvents('requesting'),
        'terms.changed': { target: 'loading', actions: 'forgetProblems' },
        'destination.requested': { target: 'choosingDestination', actions: ['forgetProblems', 'forgetPassword'] },
      },
    },
    requesting: {
      description: 'The request is sent; a retry has the same idempotency key.',
      meta: { requirements: ['decision 12'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'requestWithdrawal',
        id: 'requestWithdrawal',
        input: ({ context: { fields, terms } }) => ({
          idempotencyKey: terms?.key ?? '',
          amount: amountOf(fields, terms?.currency ?? 'PHP'),
          destinationId: fields.destinationId,
          paymentPassword: fields.paymentPassword,
        }),
        ...formOutcome(
          'editing',
          { guard: withOutput('outdated'), target: 'loading', actions: withOutput('keepRefusal') },
          { target: 'requested', actions: [withOutput('keepReceipt'), 'clearFields', 'emitRequested'] },
        ),
      },
    },
    requested: {
      description: 'The withdrawal is requested: the receipt is shown; another one can be requested.',
      meta: { requirements: ['spec §2 withdraw'] },
      on: { 'another.requested': 'loading' },
    },
  },
})
