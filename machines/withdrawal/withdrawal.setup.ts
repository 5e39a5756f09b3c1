import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer, Refusal } from '#wire/envelope.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { callsNotProvided, defineCalls } from '#machines/lib/calls.ts'
import { isEmpty, edited, type FormContext, type FormEvent, noProblems } from '#machines/lib/form.ts'
import { shownRefusal } from '#machines/lib/form-answers.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  accountProblems,
  firstUsable,
  missingStep,
  nameProblems,
  nothingTyped,
  pinProblems,
  type Terms,
  type WithdrawalFields,
  withdrawalProblems,
  type WithdrawalProblems,
  type WithdrawalStep,
} from './withdrawal.rules.ts'

/** The wire call behind each actor of the chart. */
export const withdrawalActorCalls = defineCalls({
  loadTerms: [withdrawalCalls.withdrawalTerms],
  setPin: paymentPasswordCalls.setPaymentPassword,
  saveName: profileCalls.saveProfile,
  addAccount: payoutCalls.addPayoutDestination,
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
  /** True once a step was missing: the steps are numbered until the withdrawal is requested. */
  readonly guided: boolean
  /** True while the server has accepted `fields.paymentPassword` in this flow: it is not asked for again. */
  readonly pinAccepted: boolean
}

export type WithdrawalEvent =
  | FormEvent<WithdrawalFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'another.requested' }
  /** The balance or a withdrawal has changed. */
  | { readonly type: 'terms.changed' }
  /** The member wants to add a destination. */
  | { readonly type: 'destination.requested' }
  | { readonly type: 'cancelled' }

/** A withdrawal was requested. */
export interface WithdrawalEmitted {
  readonly type: 'withdrawal.requested'
}

const refusalCodeOf = (answer: Answer<unknown>) => (answer.kind === 'refusal' ? answer.code : null)
const isOneOf = (answer: Answer<unknown>, codes: readonly Refusal['code'][]): boolean =>
  codes.some((code) => code === refusalCodeOf(answer))
const needs = (answer: Answer<KeyedTerms>, step: WithdrawalStep) =>
  answer.kind === 'value' && missingStep(answer.value) === step
const forgottenPin = { pinAccepted: false } as const

/** Actors, guards, actions and delays of the withdrawal chart, by name. */
export const withdrawalSetup = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    emitted: {} as WithdrawalEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | WithdrawalStep,
  },
  actors: {
    ...callsNotProvided(withdrawalActorCalls),
    loadTerms: notProvided<Answer<KeyedTerms>>('loadTerms'),
  },
  guards: {
    refused,
    pinMissing: (_, { answer }: Answered<Answer<KeyedTerms>>) => needs(answer, 'pin'),
    nameMissing: (_, { answer }: Answered<Answer<KeyedTerms>>) => needs(answer, 'name'),
    accountMissing: (_, { answer }: Answered<Answer<KeyedTerms>>) => needs(answer, 'account'),
    /** The step was completed elsewhere, or an earlier one is missing again: the terms are loaded again. */
    stepOutdated: (_, { answer }: Answered) =>
      isOneOf(answer, ['payment_password_set', 'payment_password_unset', 'profile_locked', 'full_name_missing']),
    /** The terms are outdated or the key was used: both are loaded again. */
    outdated: (_, { answer }: Answered) =>
      isOneOf(answer, [
        'idempotency_conflict',
        'payment_password_unset',
        'payout_unusable',
        'turnover_left',
        'place_unknown',
      ]),
    hasAccount: ({ context: { terms } }) => terms !== null && terms.destinations.length > 0,
    pinValid: ({ context }) => isEmpty(pinProblems(context)),
    nameValid: ({ context }) => isEmpty(nameProblems(context)),
    accountValid: ({ context }) => isEmpty(accountProblems(context)),
    formValid: ({ context }) => isEmpty(withdrawalProblems(context)),
  },
  actions: {
    keepTerms: assign(({ context: { fields, guided } }, { answer }: Answered<Answer<KeyedTerms>>) => {
      if (answer.kind === 'refusal') return {}
      const terms = answer.value
      const isStillThere = terms.destinations.some(({ id }) => id === fields.destinationId)
      return {
        terms,
        guided: guided || missingStep(terms) !== 'amount',
        ...(terms.hasPaymentPassword ? {} : forgottenPin),
        fields: {
          ...fields,
          ...(isStillThere ? {} : { destinationId: firstUsable(terms) }),
          ...(terms.hasPaymentPassword ? {} : { paymentPassword: '' }),
        },
      }
    }),
    edit: assign(edited<WithdrawalContext>('destinationId')),
    showPinProblems: assign(({ context }) => ({ problems: pinProblems(context), refusal: null })),
    showNameProblems: assign(({ context }) => ({ problems: nameProblems(context), refusal: null })),
    showAccountProblems: assign(({ context }) => ({ problems: accountProblems(context), refusal: null })),
    showProblems: assign(({ context }) => ({ problems: withdrawalProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    forgetPin: assign(({ context: { fields } }) => ({ ...forgottenPin, fields: { ...fields, paymentPassword: '' } })),
    /** The new payment password is used by the next steps; nothing else that was typed for it is kept. */
    keepPin: assign(({ context: { fields } }) => ({
      pinAccepted: true,
      fields: { ...fields, password: '', newPassword: '', confirmNewPassword: '', paymentPassword: fields.newPassword },
    })),
    forgetNewPin: assign(({ context: { fields } }) => ({
      fields: { ...fields, password: '', newPassword: '', confirmNewPassword: '' },
    })),
    clearName: assign(({ context: { fields } }) => ({ fields: { ...fields, fullname: '' } })),
    /** The form of the account is emptied; its payment password was right. */
    keepAccount: assign(({ context: { fields } }) => ({
      pinAccepted: true,
      fields: { ...fields, provider: '', number: '' },
    })),
    forgetAccount: assign(({ context: { fields } }) => ({
      ...noProblems,
      fields: { ...fields, provider: '', number: '' },
    })),
    keepRefusal: assign(({ context: { fields, pinAccepted } }, { answer }: Answered) => {
      if (answer.kind === 'refusal') {
        const staysAccepted = pinAccepted && !answer.code.startsWith('payment_password')
        return {
          ...(shownRefusal(answer) as Partial<WithdrawalContext>),
          retryAfter: answer.details.retryAfter ?? 0,
          ...(staysAccepted ? {} : { ...forgottenPin, fields: { ...fields, paymentPassword: '' } }),
        }
      }
      return {}
    }),
    keepReceipt: assign(fromValue((receipt: Requested) => ({ receipt }))),
    forgetReceipt: assign({ receipt: null }),
    clearFields: assign({ ...noProblems, ...forgottenPin, guided: false, fields: nothingTyped }),
    emitRequested: emit({ type: 'withdrawal.requested' }),
  },
  delays: {
    /** How long an accepted payment password stays in memory while a step waits for the member. */
    pinLifetime: 300_000,
  },
})

/** The context before the terms are loaded. */
export const initialContext: WithdrawalContext = {
  terms: null,
  receipt: null,
  retryAfter: 0,
  guided: false,
  pinAccepted: false,
  fields: nothingTyped,
  ...noProblems,
}
