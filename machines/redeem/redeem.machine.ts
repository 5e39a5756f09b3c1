import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import type { pointsCalls } from '#wire/loyalty/points.ts'
import type { Language } from '#wire/shapes.ts'
import type { RedeemType } from '#wire/loyalty/point-terms.ts'
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
import { answer, type Answered, kept, refused } from '#machines/lib/transitions.ts'
import {
  nothingTyped,
  quantityOf,
  type RedeemFields,
  redeemProblems,
  type RedeemProblems,
  type Terms,
} from './redeem.rules.ts'

/** What points are spent on: a reward by its name, or without one money. */
export interface RedeemInput {
  readonly id: string | null
  /** Of the page. */
  readonly language: Language
}

/** The terms, and the key that the next redemption is made under: sent again after a fault, it is done once. */
export interface KeyedTerms extends Terms {
  readonly key: string
}
export type Receipt = ValueOf<typeof pointsCalls.redeemPointReward>

/** What goes out: the price of one is the one that was seen. */
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
  /** Seconds until it is worth trying again, where a refusal says so. */
  readonly retryAfter: number
}

export type RedeemEvent =
  | FormEvent<RedeemFields>
  /** What did not come is asked for again, or what cannot be redeemed yet is looked at again. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  /** A payment password has been set. */
  | { readonly type: 'terms.changed' }

/** Points were spent. */
export interface RedeemEmitted {
  readonly type: 'points.spent'
}

/** Refusals after which the terms are other ones, or the key has served: both are asked for anew. */
const outdating: readonly string[] = [
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

/** Points that are spent on a reward or on money: what it costs is said before it goes, at the price that was seen, and once. */
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
    offerGone: (_, { answer: loaded }: Loaded) => loaded.kind === 'value' && loaded.value.offer === null,
    passwordMissing: (_, { answer: loaded }: Loaded) => loaded.kind === 'value' && !loaded.value.hasPaymentPassword,
    outdated: (_, { answer: said }: Answered) => said.kind === 'refusal' && outdating.includes(said.code),
    formValid: ({ context }) => areNone(redeemProblems(context)),
  },
  actions: {
    keepTerms: assign(kept((terms: KeyedTerms) => ({ terms }))),
    edit: assign(edited<RedeemContext>()),
    showProblems: assign(({ context }) => ({ problems: redeemProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(({ context: { fields } }, { answer: said }: Answered) =>
      said.kind === 'refusal'
        ? {
            ...(shownRefusal(said) as Partial<RedeemContext>),
            retryAfter: said.details.retryAfter ?? 0,
            fields: { ...fields, paymentPassword: '' },
          }
        : {},
    ),
    keepReceipt: assign(kept((receipt: Receipt) => ({ receipt }))),
    forgetTyped: assign({ ...noProblems, fields: nothingTyped }),
    tellSpent: emit({ type: 'points.spent' }),
  },
}).createMachine({
  id: 'redeem',
  description:
    'Points spent on a reward or on money: how many, where to, the payment password, then a yes to the price.',
  meta: { requirements: [requirement, relay] },
  context: ({ input }) => ({
    ...input,
    terms: null,
    receipt: null,
    retryAfter: 0,
    fields: { ...nothingTyped, quantity: input.id === null ? '' : '1' },
    ...noProblems,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      asked: {
        input: ({ context: { id, language } }: { readonly context: RedeemInput }) => ({ id, language }),
      },
      loading: 'What it costs now, and what the member has, is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: [requirement],
      next: [
        { guard: answer('offerGone'), target: 'gone', actions: [answer('keepTerms'), 'forgetTyped'] },
        {
          guard: answer('passwordMissing'),
          target: 'settingPassword',
          actions: [answer('keepTerms'), 'forgetProblems'],
        },
        { target: 'editing', actions: answer('keepTerms') },
      ],
    }),
    gone: {
      type: 'final',
      description: 'The reward is not there any more, or nothing is converted; one is told so.',
      meta: { requirements: [requirement] },
    },
    settingPassword: {
      description: 'Who spends points for the first time sets a payment password here.',
      meta: { requirements: ['spec §3 paymentPassword', relay] },
      on: { 'terms.changed': 'loading' },
    },
    editing: {
      description: 'Number, destination and payment password are being typed; price and points stand beside them.',
      meta: { requirements: [requirement, 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates(requirement),
      on: {
        ...formEvents('confirming'),
        'retry.requested': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    confirming: {
      description: 'What it costs and where it goes is asked about once more.',
      meta: { requirements: [requirement] },
      tags: ['form', 'dialog'],
      on: { confirmed: 'sending', cancelled: 'editing' },
    },
    sending: {
      description: 'The server is asked for it at the price that was seen, under one key however often it is asked.',
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
        ...backTo(
          'editing',
          { guard: answer('outdated'), target: 'loading', actions: answer('keepRefusal') },
          { target: 'spent', actions: [answer('keepReceipt'), 'forgetTyped', 'tellSpent'] },
        ),
      },
    },
    spent: {
      type: 'final',
      description: 'It is done, or waits for the operator: the receipt with its reference stands there.',
      meta: { requirements: [requirement] },
    },
  },
})
