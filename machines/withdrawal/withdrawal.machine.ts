import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
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
import { backTo, shownRefusal } from '#machines/lib/form-answers.ts'
import { loadStates } from '#machines/lib/loading.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { amountOf } from '#machines/lib/typed-amount.ts'
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
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

/** The terms, and the key that the next request is made under: sent again after a fault, it is done once. */
export interface KeyedTerms extends Terms {
  readonly key: string
}
export type Requested = ValueOf<typeof withdrawalCalls.requestWithdrawal>

export interface WithdrawalContext extends FormContext<WithdrawalFields, WithdrawalProblems> {
  readonly terms: KeyedTerms | null
  readonly receipt: Requested | null
  /** Seconds until it is worth trying again, where a refusal says so. */
  readonly retryAfter: number
}

export type WithdrawalEvent =
  | FormEvent<WithdrawalFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'another.requested' }
  /** What stood in the way has been done, or the balance or a withdrawal has changed. */
  | { readonly type: 'terms.changed' }
  /** Money shall go somewhere new. */
  | { readonly type: 'destination.wanted' }
  | { readonly type: 'cancelled' }

/** A withdrawal was requested. */
export interface WithdrawalEmitted {
  readonly type: 'withdrawal.requested'
}

const saidOf = (answer: Answer<unknown>) => (answer.kind === 'refusal' ? answer.code : null)

/** Money taken out: what stands in the way is done first, then amount, destination and payment password are sent. */
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
    /** The terms are other ones by now, or the key has served: both are asked for anew. */
    outdated: (_, { answer }: Answered) =>
      ['idempotency_conflict', 'payment_password_unset', 'payout_unusable', 'turnover_left', 'place_unknown'].includes(
        saidOf(answer) ?? '',
      ),
    formValid: ({ context }) => areNone(withdrawalProblems(context)),
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
              // Where the form makes room for what is missing, no password waits behind it.
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
    keepReceipt: assign(kept((receipt: Requested) => ({ receipt }))),
    forgetTyped: assign({ ...noProblems, fields: nothingTyped }),
    tellRequested: emit({ type: 'withdrawal.requested' }),
  },
}).createMachine({
  id: 'withdrawal',
  description: 'Money taken out: a payment password and a destination first, then the amount.',
  meta: { requirements: ['spec §2 withdraw', 'spec §6 member: withdraw'] },
  context: { terms: null, receipt: null, retryAfter: 0, fields: nothingTyped, ...noProblems },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      loading: 'What can be withdrawn, and where to, is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: ['spec §2 withdraw'],
      next: [
        { guard: answer('passwordMissing'), target: 'settingPassword', actions: answer('keepTerms') },
        { guard: answer('destinationMissing'), target: 'choosingDestination', actions: answer('keepTerms') },
        { target: 'editing', actions: answer('keepTerms') },
      ],
      on: { 'terms.changed': { target: 'loading', reenter: true } },
    }),
    settingPassword: {
      description: 'Who takes money out for the first time sets a payment password here.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      on: { 'terms.changed': 'loading' },
    },
    choosingDestination: {
      description: 'Where money shall go is told here: at least one destination is needed.',
      meta: { requirements: ['spec §3 withdrawal'] },
      on: { 'terms.changed': 'loading', cancelled: 'loading' },
    },
    editing: {
      description: 'Amount, destination and payment password are being typed; the fee stands there before it is sent.',
      meta: { requirements: ['spec §2 withdraw', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 withdraw'),
      on: {
        ...formEvents('requesting'),
        'terms.changed': { target: 'loading', actions: 'forgetProblems' },
        'destination.wanted': { target: 'choosingDestination', actions: ['forgetProblems', 'forgetPassword'] },
      },
    },
    requesting: {
      description: 'The server is asked for the withdrawal, under one key however often it is sent.',
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
        ...backTo(
          'editing',
          { guard: answer('outdated'), target: 'loading', actions: answer('keepRefusal') },
          { target: 'requested', actions: [answer('keepReceipt'), 'forgetTyped', 'tellRequested'] },
        ),
      },
    },
    requested: {
      description: 'It is requested: the receipt with its reference stands there; another can be made.',
      meta: { requirements: ['spec §2 withdraw'] },
      on: { 'another.requested': 'loading' },
    },
  },
})
