import { refusal } from '#machines/lib/answers.ts'
import { isEmpty } from '#machines/lib/form.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import {
  type KeyedTerms,
  memberTransferActorCalls,
  memberTransferMachine,
  type Sent,
} from './member-transfer.machine.ts'
import { memberTransferProblems, emptyFields } from './member-transfer.rules.ts'

const key = 'c0000000-0000-4000-8000-000000000003'
const downline = 'd0000000-0000-4000-8000-000000000007'
const terms: KeyedTerms = {
  key,
  receiver: 'ah•••e',
  lack: null,
  currency: 'PHP',
  balance: '10000.00',
  turnoverLeft: '0.00',
  least: '100.00',
  most: '20000.00',
  step: '1.00',
  available: '10000.00',
  boundBy: null,
  count: { used: 0, most: 5 },
  sum: { used: '0.00', most: '50000.00' },
  hasPaymentPassword: true,
}
const receipt: Sent = {
  id: 'a0000000-0000-4000-8000-000000000005',
  reference: 'U7K3F9Q2MPXA',
  receiver: 'ah•••e',
  amount: '500.00',
  currency: 'PHP',
  sentAt: 1_700_000_000_000,
}
const typed = { amount: '500', amountMark: '.', paymentPassword: '246810' } as const
const outdated = [
  'idempotency_conflict',
  'payment_password_unset',
  'turnover_left',
  'place_unknown',
  'receiver_missing',
]

export const memberTransferModel = defineModel({
  flow: 'member-transfer',
  machine: memberTransferMachine,
  inputs: { upline: { to: undefined }, downline: { to: downline } },
  events: {
    'form.edited': { good: { fields: typed }, tooMuch: { fields: { amount: '10001' } } },
  },
  calls: memberTransferActorCalls,
  macros: {
    'form filled in and submitted': ['form.edited/good', 'form.submitted'],
    'form filled in and sent': ['form.edited/good', 'form.submitted', 'confirmed'],
  },
  actors: {
    loadTerms: {
      done: {
        ready: { kind: 'value', value: terms },
        passwordless: { kind: 'value', value: { ...terms, hasPaymentPassword: false } },
        none: { kind: 'value', value: { ...terms, receiver: null, lack: 'none', hasPaymentPassword: false } },
        unable: { kind: 'value', value: { ...terms, receiver: null, lack: 'unable' } },
        bound: {
          kind: 'value',
          value: { ...terms, available: '0.00', boundBy: 'turnover', turnoverLeft: '400.00' },
        },
        refused: refusal('rate_limited'),
      },
    },
    sendToMember: {
      done: {
        ok: { kind: 'value', value: receipt },
        wrong: refusal('payment_password_wrong'),
        locked: refusal('payment_password_locked', { retryAfter: 900 }),
        tooMany: refusal('transfer_too_many'),
        conflict: refusal('idempotency_conflict'),
        unset: refusal('payment_password_unset'),
        turnover: refusal('turnover_left'),
        place: refusal('place_unknown'),
        notFound: refusal('receiver_missing'),
      },
    },
  },
  project: ({ terms: known, receipt: sent, fields, problems, refusal: shownRefusal, retryAfter }) => ({
    known: known === null ? null : [known.available, known.hasPaymentPassword, known.lack],
    receipt: sent !== null,
    typed: [fields.amount, fields.paymentPassword],
    shown: shownRefusal ?? problems,
    waits: shownRefusal === 'payment_password_locked' && retryAfter,
  }),
  invariants: {
    'a payment password is kept only while the form exists': (state) =>
      state.tags.has('form') ||
      state.in('loading') ||
      state.in('loadFailed') ||
      state.context.fields.paymentPassword === '',
    'a transfer that is confirmed or sent has no field problems': (state) =>
      !state.tags.has('dialog') || isEmpty(memberTransferProblems(state.context)),
    'a sent transfer has a receipt': (state) => !state.in('sent') || state.context.receipt !== null,
  },
  laws: {
    ...loadLaws('loadTerms'),
    'nothing is sent without a confirmation': ({ do: what, asks }) =>
      asks.every(({ src }) => src !== 'sendToMember') ||
      what === 'confirmed/default' ||
      what === 'form filled in and sent',
    'a form with problems is not confirmed and shows them': ({ do: what, asks, before, after }) => {
      const problems = memberTransferProblems(before.context)
      if (what !== 'form.submitted/default' || !before.in('editing')) return true
      return isEmpty(problems)
        ? after.in('confirming') && isEmpty(after.context.problems) && after.context.refusal === null
        : asks.length === 0 &&
            after.in('editing.idle') &&
            JSON.stringify(after.context.problems) === JSON.stringify(problems) &&
            after.context.refusal === null
    },
    'an edit or new terms clear the failure': ({ do: what, before, after }) =>
      !before.in('editing') ||
      (what.startsWith('form.edited/')
        ? after.in('editing.idle')
        : what !== 'terms.changed/default' || after.in('loading')),
    'a refusal clears the payment password, and reloads the terms where they are obsolete': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      if (!what.startsWith('sendToMember:done/') || !before.in('sending')) return true
      const { kind, code } = carries as { readonly kind: string; readonly code?: string }
      if (kind !== 'refusal') return true
      const { fields, refusal: shownCode } = after.context
      return (
        after.in(outdated.includes(code ?? '') ? 'loading' : 'editing.idle') &&
        shownCode === code &&
        fields.paymentPassword === '' &&
        fields.amount === before.context.fields.amount
      )
    },
    'a fault keeps all fields and the key, so that a retry sends the same transfer': ({ do: what, before, after }) =>
      what !== 'sendToMember:error/fault' ||
      (after.in('editing.failed') &&
        after.context.fields === before.context.fields &&
        after.context.terms === before.context.terms),
    'cancelling the confirmation keeps the fields': ({ do: what, before, after }) =>
      what !== 'cancelled/default' ||
      !before.in('confirming') ||
      (after.in('editing.idle') && after.context.fields === before.context.fields),
  },
  goals: { 'money can be sent': (state) => state.in('sent') },
  journeys: {
    'sent-to-the-upline': {
      claim: 'A member enters an amount, confirms the upline’s name and gets a receipt (spec §2 transferUpline).',
      starts: [{ src: 'loadTerms', input: { to: undefined } }],
      steps: [
        {
          do: 'loadTerms:done/passwordless',
          in: 'settingPassword',
          notTags: ['form'],
          context: { terms: { hasPaymentPassword: false } },
        },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/ready', in: 'editing.idle' },
        { do: 'form.edited/good' },
        { do: 'form.submitted', in: 'confirming', tags: ['dialog'], starts: [] },
        { do: 'cancelled', in: 'editing.idle', starts: [], context: { fields: { amount: '500' } } },
        { do: 'form.submitted', in: 'confirming' },
        {
          do: 'confirmed',
          in: 'sending',
          tags: ['busy', 'dialog'],
          starts: [
            { src: 'sendToMember', input: { idempotencyKey: key, amount: '500.00', paymentPassword: '246810' } },
          ],
        },
        {
          do: 'sendToMember:done/ok',
          in: 'sent',
          emits: ['money.sent'],
          context: { receipt: { reference: 'U7K3F9Q2MPXA' }, fields: emptyFields },
        },
        { do: 'another.requested', in: 'loading', starts: ['loadTerms'] },
      ],
    },
    'sent-to-a-downline': {
      claim:
        'An agent sends money to a downline: the name is confirmed and on the receipt (spec §2 downlineManagmentView).',
      input: 'downline',
      starts: [{ src: 'loadTerms', input: { to: downline } }],
      steps: [
        { do: 'loadTerms:done/ready', in: 'editing.idle' },
        {
          do: 'form filled in and sent',
          in: 'sending',
          starts: [
            {
              src: 'sendToMember',
              input: { to: downline, idempotencyKey: key, amount: '500.00', paymentPassword: '246810' },
            },
          ],
        },
        { do: 'sendToMember:done/ok', in: 'sent', emits: ['money.sent'] },
        {
          do: 'another.requested',
          in: 'loading',
          starts: [{ src: 'loadTerms', input: { to: downline } }],
        },
      ],
    },
    'no-receiver': {
      claim: 'Without an upline that can receive money, a notice replaces the form (spec §3 toUpline).',
      steps: [
        { do: 'loadTerms:done/none', in: 'noReceiver', notTags: ['form'], context: { terms: { lack: 'none' } } },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
      ],
    },
    'password-set-elsewhere': {
      claim: 'Terms that change while they load, or after they failed to, are loaded anew.',
      steps: [
        { do: 'terms.changed', in: 'loading', tags: ['busy'], starts: ['loadTerms'] },
        { do: 'loadTerms:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/ready', in: 'editing.idle' },
      ],
    },
    'upline-unavailable': {
      claim: 'An upline that can no longer receive money is reported, and the fields are cleared.',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and sent', in: 'sending' },
        { do: 'sendToMember:done/notFound', in: 'loading', context: { refusal: 'receiver_missing' } },
        {
          do: 'loadTerms:done/unable',
          in: 'noReceiver',
          context: { terms: { lack: 'unable' }, fields: emptyFields, refusal: null },
        },
      ],
    },
    'sent-again': {
      claim: 'After a fault the same transfer is sent under the same key and counts once (decision 12).',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and sent', in: 'sending' },
        { do: 'sendToMember:error/fault', in: 'editing.failed', tags: ['failed'] },
        { do: 'form.submitted', in: 'confirming' },
        {
          do: 'confirmed',
          in: 'sending',
          starts: [{ src: 'sendToMember', input: { idempotencyKey: key, amount: '500.00' } }],
        },
        {
          do: 'sendToMember:done/conflict',
          in: 'loading',
          emits: [],
          context: { refusal: 'idempotency_conflict', fields: { amount: '500', paymentPassword: '' } },
        },
        { do: 'loadTerms:done/ready', in: 'editing.idle', context: { refusal: 'idempotency_conflict' } },
      ],
    },
    'invalid-amount': {
      claim: 'An amount above the available one is not sent; a lock shows its remaining time (spec §5, §8).',
      steps: [
        { do: 'loadTerms:done/ready' },
        {
          do: 'form.submitted',
          in: 'editing.idle',
          starts: [],
          context: { problems: { amount: 'missing', paymentPassword: 'missing' } },
        },
        { do: 'form.edited/good', context: { problems: {} } },
        { do: 'form.edited/tooMuch' },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { amount: 'large' } } },
        { do: 'form filled in and sent' },
        {
          do: 'sendToMember:done/locked',
          in: 'editing.idle',
          context: { refusal: 'payment_password_locked', retryAfter: 900, fields: { paymentPassword: '' } },
        },
        { do: 'form.submitted', context: { refusal: null, problems: { paymentPassword: 'missing' } } },
        { do: 'form filled in and sent' },
        { do: 'sendToMember:done/wrong', context: { refusal: 'payment_password_wrong', retryAfter: 0 } },
        { do: 'form filled in and submitted', in: 'confirming', context: { refusal: null } },
      ],
    },
    'terms-changed': {
      claim: 'When the balance changes, the terms are reloaded and the fields are kept.',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form.edited/good' },
        { do: 'form.submitted' },
        { do: 'confirmed' },
        { do: 'sendToMember:done/tooMany', in: 'editing.idle', context: { refusal: 'transfer_too_many' } },
        { do: 'terms.changed', in: 'loading', context: { fields: { amount: '500' }, refusal: null } },
        { do: 'loadTerms:done/bound', in: 'editing.idle', context: { fields: { amount: '500' } } },
        { do: 'terms.changed', in: 'loading' },
        { do: 'loadTerms:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadTerms:done/refused', in: 'loadFailed' },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadTerms:done/ready', in: 'editing.idle' },
        { do: 'form.edited/good' },
        { do: 'form filled in and sent' },
        { do: 'sendToMember:error/fault', in: 'editing.failed' },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/passwordless', in: 'settingPassword', context: { fields: emptyFields } },
      ],
    },
  },
})
