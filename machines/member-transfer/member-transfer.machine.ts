import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { memberTransferCalls } from '#wire/money/member-transfer.ts'
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
  type MemberTransferFields,
  memberTransferProblems,
  type MemberTransferProblems,
  nothingTyped,
  type Terms,
} from './member-transfer.rules.ts'

/** The wire call behind each actor of the chart. */
export const memberTransferActorCalls = defineCalls({
  loadTerms: [memberTransferCalls.memberTransferTerms],
  sendToMember: memberTransferCalls.sendToMember,
})

/** Whom it goes to: one of an agent's team by their id, or without one the member's own upline. */
export interface TransferInput {
  readonly to: string | undefined
}

/** The terms, and the key that the next transfer is made under: sent again after a fault, it is done once. */
export interface KeyedTerms extends Terms {
  readonly key: string
}
export type Sent = ValueOf<typeof memberTransferCalls.sendToMember>

export interface MemberTransferContext
  extends FormContext<MemberTransferFields, MemberTransferProblems>, TransferInput {
  readonly terms: KeyedTerms | null
  readonly receipt: Sent | null
  /** Seconds until it is worth trying again, where a refusal says so. */
  readonly retryAfter: number
}

export type MemberTransferEvent =
  | FormEvent<MemberTransferFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'another.requested' }
  /** What stood in the way has been done, or the balance has changed. */
  | { readonly type: 'terms.changed' }

/** Money was sent. */
export interface MemberTransferEmitted {
  readonly type: 'money.sent'
}

/** Refusals after which the terms are other ones, or the key has served: both are asked for anew. */
const outdating: readonly string[] = [
  'idempotency_conflict',
  'payment_password_unset',
  'turnover_left',
  'place_unknown',
  'receiver_missing',
]

interface Loaded {
  readonly answer: Answer<KeyedTerms>
}

/** Money sent to the upline, or by an agent to a downline: who it goes to and how much is said before it goes, and it goes once. */
export const memberTransferMachine = setup({
  types: {
    input: {} as TransferInput,
    context: {} as MemberTransferContext,
    events: {} as MemberTransferEvent,
    emitted: {} as MemberTransferEmitted,
    tags: {} as 'busy' | 'failed' | 'form' | 'dialog',
  },
  actors: {
    ...callsNotProvided(memberTransferActorCalls),
    loadTerms: notProvided<Answer<KeyedTerms>, TransferInput>('loadTerms'),
  },
  guards: {
    refused,
    receiverMissing: (_, { answer: loaded }: Loaded) => loaded.kind === 'value' && loaded.value.receiver === null,
    passwordMissing: (_, { answer: loaded }: Loaded) => loaded.kind === 'value' && !loaded.value.hasPaymentPassword,
    outdated: (_, { answer: said }: Answered) => said.kind === 'refusal' && outdating.includes(said.code),
    formValid: ({ context }) => areNone(memberTransferProblems(context)),
  },
  actions: {
    keepTerms: assign(kept((terms: KeyedTerms) => ({ terms }))),
    edit: assign(edited<MemberTransferContext>()),
    showProblems: assign(({ context }) => ({ problems: memberTransferProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(({ context: { fields } }, { answer: said }: Answered) =>
      said.kind === 'refusal'
        ? {
            ...(shownRefusal(said) as Partial<MemberTransferContext>),
            retryAfter: said.details.retryAfter ?? 0,
            fields: { ...fields, paymentPassword: '' },
          }
        : {},
    ),
    keepReceipt: assign(kept((receipt: Sent) => ({ receipt }))),
    forgetTyped: assign({ ...noProblems, fields: nothingTyped }),
    tellSent: emit({ type: 'money.sent' }),
  },
}).createMachine({
  id: 'memberTransfer',
  description: 'Money sent to the upline or a downline: amount and payment password, then a yes to their name.',
  meta: { requirements: ['spec §2 transferUpline', 'spec §2 downlineManagmentView', 'spec §3 member info toUpline'] },
  context: ({ input: { to } }) => ({
    to,
    terms: null,
    receipt: null,
    retryAfter: 0,
    fields: nothingTyped,
    ...noProblems,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      asked: { input: ({ context: { to } }: { readonly context: TransferInput }) => ({ to }) },
      loading: 'Whom money can be sent to, and how much, is on its way.',
      unloaded: 'It did not come; one can ask for it again.',
      requirements: ['spec §2 transferUpline'],
      next: [
        { guard: answer('receiverMissing'), target: 'without', actions: [answer('keepTerms'), 'forgetTyped'] },
        { guard: answer('passwordMissing'), target: 'settingPassword', actions: [answer('keepTerms'), 'forgetTyped'] },
        { target: 'editing', actions: answer('keepTerms') },
      ],
      on: { 'terms.changed': { target: 'loading', reenter: true } },
    }),
    without: {
      description: 'There is nobody to send money to; the page says why.',
      meta: { requirements: ['spec §3 member info toUpline'] },
      on: { 'terms.changed': 'loading' },
    },
    settingPassword: {
      description: 'Who sends money for the first time sets a payment password here.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      on: { 'terms.changed': 'loading' },
    },
    editing: {
      description: 'Amount and payment password are being typed; what can be sent stands beside them.',
      meta: { requirements: ['spec §2 transferUpline', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 transferUpline'),
      on: {
        ...formEvents('confirming'),
        'terms.changed': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    confirming: {
      description: 'Amount and name are asked about once more: what was sent cannot be called back.',
      meta: { requirements: ['spec §2 transferUpline'] },
      tags: ['form', 'dialog'],
      on: { confirmed: 'sending', cancelled: 'editing' },
    },
    sending: {
      description: 'The server is asked to send it, under one key however often it is asked.',
      meta: { requirements: ['decision 12'] },
      tags: ['form', 'busy', 'dialog'],
      invoke: {
        src: 'sendToMember',
        id: 'sendToMember',
        input: ({ context: { to, fields, terms } }) => ({
          to,
          idempotencyKey: terms?.key ?? '',
          amount: amountOf(fields, terms?.currency ?? 'PHP'),
          paymentPassword: fields.paymentPassword,
        }),
        ...backTo(
          'editing',
          { guard: answer('outdated'), target: 'loading', actions: answer('keepRefusal') },
          { target: 'sent', actions: [answer('keepReceipt'), 'forgetTyped', 'tellSent'] },
        ),
      },
    },
    sent: {
      description: 'It has arrived: the receipt with its reference stands there; more can be sent.',
      meta: { requirements: ['spec §2 transferUpline'] },
      on: { 'another.requested': 'loading' },
    },
  },
})
