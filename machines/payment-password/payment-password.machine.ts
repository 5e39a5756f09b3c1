import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
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
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import { nothingTyped, type PaymentPasswordFields, paymentPasswordProblems } from './payment-password.rules.ts'

/** The wire call behind each actor of the chart. */
export const paymentPasswordActorCalls = defineCalls({
  loadPaymentPassword: paymentPasswordCalls.paymentPassword,
  setPaymentPassword: paymentPasswordCalls.setPaymentPassword,
  changePaymentPassword: paymentPasswordCalls.changePaymentPassword,
})

export type PaymentPasswordState = ValueOf<typeof paymentPasswordCalls.paymentPassword>

export interface PaymentPasswordContext extends FormContext<PaymentPasswordFields> {
  readonly rule: FieldRule | null
  /** Seconds until a retry is allowed, where the refusal names them. */
  readonly retryAfter: number
}

export type PaymentPasswordEvent =
  | FormEvent<PaymentPasswordFields>
  | { readonly type: 'change.requested' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

/** A payment password was set for the first time. */
export interface PaymentPasswordEmitted {
  readonly type: 'paymentPassword.set'
}

/** The payment password for withdrawals: set with the login password, changed with the old payment password. */
export const paymentPasswordMachine = setup({
  types: {
    context: {} as PaymentPasswordContext,
    events: {} as PaymentPasswordEvent,
    emitted: {} as PaymentPasswordEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'change',
  },
  actors: { ...callsNotProvided(paymentPasswordActorCalls) },
  guards: {
    refused,
    isSet: (_, { answer }: { readonly answer: Answer<PaymentPasswordState> }) =>
      answer.kind === 'value' && answer.value.isSet,
    /** It was set on another device, or there is none to change. */
    overtaken: (_, { answer }: Answered) =>
      answer.kind === 'refusal' && ['payment_password_set', 'payment_password_unset'].includes(answer.code),
    formValid: ({ context }) => isEmpty(paymentPasswordProblems(context)),
  },
  actions: {
    keepRule: assign(fromValue(({ rule }: PaymentPasswordState) => ({ rule }))),
    edit: assign(edited<PaymentPasswordContext>()),
    showProblems: assign(({ context }) => ({ problems: paymentPasswordProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    forgetTyped: assign({ ...noProblems, fields: nothingTyped }),
    keepRefusal: assign((_, { answer }: Answered) =>
      answer.kind === 'refusal' ? { ...shownRefusal(answer), retryAfter: answer.details.retryAfter ?? 0 } : {},
    ),
    emitSet: emit({ type: 'paymentPassword.set' }),
  },
}).createMachine({
  id: 'paymentPassword',
  description: 'The payment password for withdrawals: whether it is set, and how it is set and changed.',
  meta: { requirements: ['spec §2 securityCenter', 'spec §3 paymentPassword'] },
  context: { rule: null, fields: nothingTyped, ...noProblems, retryAfter: 0 },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadPaymentPassword',
      loading: 'Whether it is set, and the rule for it, are loading.',
      loadFailed: 'The state failed to load; the member can retry.',
      requirements: ['spec §3 paymentPassword'],
      next: [
        { guard: withOutput('isSet'), target: 'set', actions: withOutput('keepRule') },
        { target: 'setting', actions: withOutput('keepRule') },
      ],
    }),
    setting: {
      description: 'None is set: the member types the login password and a first payment password.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      tags: ['form'],
      ...formStates('spec §3 paymentPassword'),
      on: formEvents('beingSet'),
    },
    beingSet: {
      description: 'The server checks the login password and stores the new one.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      tags: ['form', 'busy'],
      invoke: {
        src: 'setPaymentPassword',
        id: 'setPaymentPassword',
        input: ({ context: { fields } }) => ({
          password: fields.current,
          newPassword: fields.newPassword,
          confirmNewPassword: fields.confirmNewPassword,
        }),
        ...formOutcome(
          'setting',
          { guard: withOutput('overtaken'), target: 'loading', actions: 'forgetTyped' },
          { target: 'set.saved', actions: ['forgetTyped', 'emitSet'] },
        ),
      },
    },
    set: {
      description: 'A payment password is set and can be changed.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      initial: 'idle',
      on: { 'change.requested': 'changing' },
      states: {
        idle: { description: 'No action is in progress.', meta: { requirements: ['spec §3 paymentPassword'] } },
        saved: {
          description: 'The password was just saved; a message is shown.',
        },
      },
    },
    changing: {
      description: 'The member types the old payment password and a new one.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      tags: ['form', 'change'],
      ...formStates('spec §3 paymentPassword'),
      on: { ...formEvents('beingChanged'), cancelled: { target: 'set', actions: 'forgetTyped' } },
    },
    beingChanged: {
      description: 'The server checks the old password and stores the new one.',
      meta: { requirements: ['spec §3 paymentPassword', 'spec §8 too many tries'] },
      tags: ['form', 'change', 'busy'],
      invoke: {
        src: 'changePaymentPassword',
        id: 'changePaymentPassword',
        input: ({ context: { fields } }) => ({
          oldPassword: fields.current,
          newPassword: fields.newPassword,
          confirmNewPassword: fields.confirmNewPassword,
        }),
        ...formOutcome(
          'changing',
          { guard: withOutput('overtaken'), target: 'loading', actions: 'forgetTyped' },
          { target: 'set.saved', actions: 'forgetTyped' },
        ),
      },
    },
  },
})
