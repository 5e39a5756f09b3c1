import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'
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
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
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
  /** Seconds until it is worth trying again, where a refusal says so. */
  readonly retryAfter: number
}

export type PaymentPasswordEvent =
  | FormEvent<PaymentPasswordFields>
  | { readonly type: 'change.requested' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' }

/** There is a payment password now where there was none. */
export interface PaymentPasswordEmitted {
  readonly type: 'paymentPassword.set'
}

/** The password that money is taken out with: set by the one that logs in, changed by the one before. */
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
    /** It was set from elsewhere meanwhile, or there is none to change. */
    overtaken: (_, { answer }: Answered) =>
      answer.kind === 'refusal' && ['payment_password_set', 'payment_password_unset'].includes(answer.code),
    formValid: ({ context }) => areNone(paymentPasswordProblems(context)),
  },
  actions: {
    keepRule: assign(kept(({ rule }: PaymentPasswordState) => ({ rule }))),
    edit: assign(edited<PaymentPasswordContext>()),
    showProblems: assign(({ context }) => ({ problems: paymentPasswordProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    forgetTyped: assign({ ...noProblems, fields: nothingTyped }),
    keepRefusal: assign((_, { answer }: Answered) =>
      answer.kind === 'refusal' ? { ...shownRefusal(answer), retryAfter: answer.details.retryAfter ?? 0 } : {},
    ),
    tellSet: emit({ type: 'paymentPassword.set' }),
  },
}).createMachine({
  id: 'paymentPassword',
  description: 'The password that money is taken out with: whether there is one, and the ways to set and change it.',
  meta: { requirements: ['spec §2 securityCenter', 'spec §3 paymentPassword'] },
  context: { rule: null, fields: nothingTyped, ...noProblems, retryAfter: 0 },
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadPaymentPassword',
      loading: 'The server is asked whether there is one, and what it must be.',
      unloaded: 'It is not known whether there is one; one can ask again.',
      requirements: ['spec §3 paymentPassword'],
      next: [
        { guard: answer('isSet'), target: 'set', actions: answer('keepRule') },
        { target: 'setting', actions: answer('keepRule') },
      ],
    }),
    setting: {
      description: 'There is none yet: the password that logs in and a first payment password are being typed.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      tags: ['form'],
      ...formStates('spec §3 paymentPassword'),
      on: formEvents('beingSet'),
    },
    beingSet: {
      description: 'The server compares the password that logs in and keeps the new one.',
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
        ...backTo(
          'setting',
          { guard: answer('overtaken'), target: 'loading', actions: 'forgetTyped' },
          { target: 'set.saved', actions: ['forgetTyped', 'tellSet'] },
        ),
      },
    },
    set: {
      description: 'There is one, and it can be changed.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      initial: 'resting',
      on: { 'change.requested': 'changing' },
      states: {
        resting: { description: 'Nothing is under way.', meta: { requirements: ['spec §3 paymentPassword'] } },
        saved: {
          description: 'It has just been kept, and that is said.',
        },
      },
    },
    changing: {
      description: 'The payment password before and a new one are being typed.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      tags: ['form', 'change'],
      ...formStates('spec §3 paymentPassword'),
      on: { ...formEvents('beingChanged'), cancelled: { target: 'set', actions: 'forgetTyped' } },
    },
    beingChanged: {
      description: 'The server compares the one before and keeps the new one.',
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
        ...backTo(
          'changing',
          { guard: answer('overtaken'), target: 'loading', actions: 'forgetTyped' },
          { target: 'set.saved', actions: 'forgetTyped' },
        ),
      },
    },
  },
})
