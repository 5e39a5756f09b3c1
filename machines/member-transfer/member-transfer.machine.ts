import { assign, emit, setup } from 'xstate'
import type { ValueOf } from '#wire/call.ts'
import type { Answer } from '#wire/envelope.ts'
import { memberTransferCalls } from '#wire/money/member-transfer.ts'
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
  type MemberTransferFields,
  memberTransferProblems,
  type MemberTransferProblems,
  emptyFields,
  type Terms,
} from './member-transfer.rules.ts'

/** The wire call behind each actor of the chart. */
export const memberTransferActorCalls = defineCalls({
  loadTerms: [memberTransferCalls.memberTransferTerms],
  sendToMember: memberTransferCalls.sendToMember,
})

/** Receiver: a member of the agent's team by id, or the member's own upline if undefined. */
export interface TransferInput {
  readonly to: string | undefined
}

/** The terms with the idempotency key of the next transfer: sent again after a fault, it counts once. */
export interface KeyedTerms extends Terms {
  readonly key: string
}
export type Sent = ValueOf<typeof memberTransferCalls.sendToMember>

export interface MemberTransferContext
  extends FormContext<MemberTransferFields, MemberTransferProblems>, TransferInput {
  readonly terms: KeyedTerms | null
  readonly receipt: Sent | null
  /** Seconds until a retry is allowed, from the refusal. */
  readonly retryAfter: number
}

export type MemberTransferEvent =
  | FormEvent<MemberTransferFields>
  | { readonly type: 'retry.requested' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'another.requested' }
  /** The payment password was set, or the balance has changed. */
  | { readonly type: 'terms.changed' }

/** Money was sent. */
export interface MemberTransferEmitted {
  readonly type: 'money.sent'
}

/** Refusals that make the terms or the key obsolete: both are loaded again. */
const termsObsolete: readonly string[] = [
  'idempotency_conflict',
  'payment_password_unset',
  'turnover_left',
  'place_unknown',
  'receiver_missing',
]

interface Loaded {
  readonly answer: Answer<KeyedTerms>
}

/** A transfer to the upline, or from an agent to a downline: confirmed before it is sent, and counted once. */
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
    receiverMissing: (_, { answer }: Loaded) => answer.kind === 'value' && answer.value.receiver === null,
    passwordMissing: (_, { answer }: Loaded) => answer.kind === 'value' && !answer.value.hasPaymentPassword,
    outdated: (_, { answer }: Answered) => answer.kind === 'refusal' && termsObsolete.includes(answer.code),
    formValid: ({ context }) => isEmpty(memberTransferProblems(context)),
  },
  actions: {
    keepTerms: assign(fromValue((terms: KeyedTerms) => ({ terms }))),
    edit: assign(edited<MemberTransferContext>()),
    showProblems: assign(({ context }) => ({ problems: memberTransferProblems(context), refusal: null })),
    forgetProblems: assign(noProblems),
    keepRefusal: assign(({ context: { fields } }, { answer }: Answered) =>
      answer.kind === 'refusal'
        ? {
            ...(shownRefusal(answer) as Partial<MemberTransferContext>),
            retryAfter: answer.details.retryAfter ?? 0,
            fields: { ...fields, paymentPassword: '' },
          }
        : {},
    ),
    keepReceipt: assign(fromValue((receipt: Sent) => ({ receipt }))),
    clearFields: assign({ ...noProblems, fields: emptyFields }),
    emitSent: emit({ type: 'money.sent' }),
  },
}).createMachine({
  id: 'memberTransfer',
  description: 'A transfer to the upline or a downline: amount and payment password, then a confirmation.',
  meta: { requirements: ['spec §2 transferUpline', 'spec §2 downlineManagmentView', 'spec §3 member info toUpline'] },
  context: ({ input: { to } }) => ({
    to,
    terms: null,
    receipt: null,
    retryAfter: 0,
    fields: emptyFields,
    ...noProblems,
  }),
  initial: 'loading',
  states: {
    ...loadStates({
      src: 'loadTerms',
      invocation: { input: ({ context: { to } }: { readonly context: TransferInput }) => ({ to }) },
      loading: 'Loads the receiver and the limits.',
      loadFailed: 'Loading failed; the member can retry.',
      requirements: ['spec §2 transferUpline'],
      next: [
        {
          guard: withOutput('receiverMissing'),
          target: 'noReceiver',
          actions: [withOutput('keepTerms'), 'clearFields'],
        },
        {
          guard: withOutput('passwordMissing'),
          target: 'settingPassword',
          actions: [withOutput('keepTerms'), 'clearFields'],
        },
        { target: 'editing', actions: withOutput('keepTerms') },
      ],
      on: { 'terms.changed': { target: 'loading', reenter: true } },
    }),
    noReceiver: {
      description: 'There is no receiver; the page shows why.',
      meta: { requirements: ['spec §3 member info toUpline'] },
      on: { 'terms.changed': 'loading' },
    },
    settingPassword: {
      description: 'A member without a payment password sets one here.',
      meta: { requirements: ['spec §3 paymentPassword'] },
      on: { 'terms.changed': 'loading' },
    },
    editing: {
      description: 'The member enters amount and payment password; the available amount is shown.',
      meta: { requirements: ['spec §2 transferUpline', 'spec §8 field errors appear under each input'] },
      tags: ['form'],
      ...formStates('spec §2 transferUpline'),
      on: {
        ...formEvents('confirming'),
        'terms.changed': { target: 'loading', actions: 'forgetProblems' },
      },
    },
    confirming: {
      description: 'The member confirms amount and receiver: a transfer cannot be reversed.',
      meta: { requirements: ['spec §2 transferUpline'] },
      tags: ['form', 'dialog'],
      on: { confirmed: 'sending', cancelled: 'editing' },
    },
    sending: {
      description: 'Sends the transfer under one idempotency key, however often it is repeated.',
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
        ...formOutcome(
          'editing',
          { guard: withOutput('outdated'), target: 'loading', actions: withOutput('keepRefusal') },
          { target: 'sent', actions: [withOutput('keepReceipt'), 'clearFields', 'emitSent'] },
        ),
      },
    },
    sent: {
      description: 'The transfer is done: shows the receipt with its reference; another one can follow.',
      meta: { requirements: ['spec §2 transferUpline'] },
      on: { 'another.requested': 'loading' },
    },
  },
})
