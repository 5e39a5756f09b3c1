import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import type { pointsCalls } from '#wire/loyalty/points.ts'
import type { Language } from '#wire/shapes.ts'
import type { RedeemType } from '#wire/loyalty/point-rules.ts'
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
import { withOutput, type Answered, fromValue, refused } from '#machines/lib/transitions.ts'
import {
  emptyFields,
  quantityOf,
  type RedeemFields,
  redeemProblems,
  type RedeemProblems,
  type Terms,
} from './redeem.rules.ts'

/** The purchase for points: a reward by id, or money if the id is null. */
export interface RedeemInput {
  readonly id: string | null
  /** Language of the page. */
  readonly language: Language
}

/** The terms with the idempotency key of the next redemption: sent again after a fault, it counts once. */
export interface KeyedTerms extends Terms {
  readonly key: string
}
export type Receipt = ValueOf<typeof pointsCalls.redeemPointReward>

/** The order as sent; `points` is the unit price the member saw. */
export interface Order {
  readonly type: RedeemType
  readonly id: string | null
  readonly idempotencyKey: string
  readonly quantity: number
  readonly points: number
  readonly address: string
  readonly mobile: string
  readonly paymentPassword: string
}

export interface RedeemContext extends FormContext<RedeemFields, RedeemProblems>, RedeemInput {
  readonly terms: KeyedTerms | null
  readonly receipt: Receipt | null
  /** Seconds until a retry is allowed, from the refusal. */
  readonly retryAfter: number
}

export type RedeemEvent =
  | FormEvent<RedeemFields>
  /** Reloads the terms after a failure, or while nothing can be redeemed. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  /** The payment password was set. */
  | { readonly type: 'terms.changed' }

/** Points were spent. */
export interface RedeemEmitted {
  readonly type: 'points.spent'
}

/** Refusals that make the terms or the key obsolete: both are loaded again. */
const termsObsolete: readonly string[] = [
  'price_changed',
  'sold_out',
  'points_short',
  'stakes_short',
  'not_found',
  'feature_off',
  'idempotency_conflict',
  'payment_password_unset',
]

interface Loaded {
  readonly answer: Answer<KeyedTerms>
}

const requirement = 'spec §3 points redeem record'
const relay = 'spec §7 password-check relay'

/** Spending points on a reward or on money: the price is confirmed first, and the order counts once. */
export const redeemMachine = setup({
  types: {
    input: {} as RedeemInput,
    context: {} as RedeemContext,
    events: {} as RedeemEvent,
    emitted: {} as RedeemEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'dialog',
  },
  actors: {
    loadTerms: notProvided<Answer<KeyedTerms>, RedeemInput>('loadTerms'),
    spend: notProvided<Answer<Receipt>, Order>('spend'),
  },
  guards: {
    refused,
    offerUnavailable: (_, { answer }: Loaded) => answer.kind === 'value' && answer.value.offer === null,
    passwordMissing: (_, { answer }: Loaded) => answer.kind === 'value' && !answer.value.hasPaymentPassword,
    outdated: (_, { answer }: Answered) => answer.kind === 'refusal' && termsObsolete.includes(answer.code),
    formValid: ({ context }) => isEmpty(redeemProblems(context)),
  },
  actions: {
    keepTerms: assign(fromValue((terms: KeyedTerms) => ({ terms }))),
    edit: assign(edited<RedeemContext>()),
    showProblems: assign(({ context }) => ({ problems: redeemProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(({ context: { fields } }, { answer }: Answered) =>
      answer.kind === 'refusal'
        ? {
            ...(shownRefusal(answer) as Partial<RedeemContext>),
            retryAfter: answer.details.retryAfter ?? 0,
            fields: { ...fields, paymentPassword: '' },
          }
        : {},
    ),
    keepReceipt: assign(fromValue((receipt: Receipt) => ({ receipt }))),
    clearFields: assign({ ...noProblems, fields: emptyFields }),
    emitSpent: emit({ type: 'points.spent' }),
  },
}).createMachine({
  id: 'redeem',
  description: 'Spending points on a reward or on money: quantity, destination, payment password, price confirmation.',
  meta: { requirements: [requirement, relay] },
  context: ({ input }) => ({
    ...input,
    terms: null,
    receipt: null,
    retryAfter: 0,
    fields: { ...emptyFields, quantity: input.id === null ? '' : '1' },
    ...noProblems,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      invocation: {
        input: ({ context: { id, language } }: { readonly context: RedeemInput }) => ({ id, language }),
      },
      loading: 'Loads the current price and the member’s points.',
      loadFailed: 'Loading failed; the member can retry.',
      requirements: [requirement],
      next: [
        {
          guard: withOutput('offerUnavailable'),
          target: 'unavailable',
          actions: [withOutput('keepTerms'), 'clearFields'],
        },
        {
          guard: withOutput('passwordMissing'),
          target: 'settingPassword',
          actions: [withOutput('keepTerms'), 'forgetProblems'],
        },
        { target: 'editing', actions: withOutput('keepTerms') },
      ],
    }),
    unavailable: {
      type: 'final',
      description: 'The reward is no longer offered, or points cannot be converted; a notice says so.',
      meta: { requirements: [requirement] },
    },
    settingPassword: {
      description: 'A member without a payment password sets one here.',
      meta: { requirements: ['spec §3 paymentPassword', relay] },
      on: { 'terms.changed': 'loading' },
    },
    editing: {
      description: 'The member fills in quantity, destination and payment password; price and points are shown.',
      meta: { requirements: [requirement, 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates(requirement),
      on: {
        ...formEvents('confirming'),
        'retry.requested': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    confirming: {
      description: 'The member confirms price and destination.',
      meta: { requirements: [requirement] },
      tags: ['form', 'dialog'],
      on: { confirmed: 'sending', cancelled: 'editing' },
    },
    sending: {
      description: 'Sends the order at the price the member saw, under one key however often it is repeated.',
      meta: { requirements: [relay, 'decision 12'] },
      tags: ['form', 'busy', 'dialog'],
      invoke: {
        src: 'spend',
        id: 'spend',
        input: ({ context: { id, fields, terms } }) => ({
          type: terms?.offer?.type ?? 'goods',
          id,
          idempotencyKey: terms?.key ?? '',
          quantity: quantityOf(fields) ?? 0,
          points: terms?.offer?.points ?? 0,
          address: fields.address.trim(),
          mobile: fields.mobile.trim(),
          paymentPassword: fields.paymentPassword,
        }),
        ...formOutcome(
          'editing',
          { guard: withOutput('outdated'), target: 'loading', actions: withOutput('keepRefusal') },
          { target: 'spent', actions: [withOutput('keepReceipt'), 'clearFields', 'emitSpent'] },
        ),
      },
    },
    spent: {
      type: 'final',
      description: 'The order is done or waits for the operator: shows the receipt with its reference.',
      meta: { requirements: [requirement] },
    },
  },
})
