import { modelWithdrawal } from '#machines/withdrawals/withdrawals.model.ts'
import { refusal } from '#machines/lib/answers.ts'
import { areNone } from '#machines/lib/form.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type KeyedTerms, withdrawalActorCalls, withdrawalMachine } from './withdrawal.machine.ts'
import { nothingTyped, withdrawalProblems } from './withdrawal.rules.ts'

const destination = {
  id: 'a0000000-0000-4000-8000-000000000001',
  providerName: 'Bangko Silangan',
  kind: 'bank',
  ending: '8901',
  holder: 'Marisol de la Cruz',
  isDefault: true,
  usableFrom: 1_600_000_000_000,
  goneAt: null,
} as const
const other = { ...destination, id: 'a0000000-0000-4000-8000-000000000002', ending: '2345', isDefault: false }
const key = 'c0000000-0000-4000-8000-000000000001'
const terms: KeyedTerms = {
  key,
  currency: 'PHP',
  balance: '10000.00',
  pending: '0.00',
  turnoverLeft: '0.00',
  least: '100.00',
  most: '50000.00',
  step: '1.00',
  available: '10000.00',
  boundBy: null,
  fee: { fixed: '10.00', basisPoints: 0 },
  count: { used: 0, most: 5 },
  sum: { used: '0.00', most: '200000.00' },
  hasPaymentPassword: true,
  destinations: [other, destination],
  confirmMinutes: 60,
}
const typed = { amount: '500', amountMark: '.', paymentPassword: '246810' } as const
const outdated = ['idempotency_conflict', 'payment_password_unset', 'payout_unusable', 'turnover_left', 'place_unknown']

export const withdrawalModel = defineModel({
  flow: 'withdrawal',
  machine: withdrawalMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      good: { fields: typed },
      tooMuch: { fields: { amount: '10001' } },
      other: { fields: { destinationId: other.id } },
    },
  },
  calls: withdrawalActorCalls,
  macros: { 'form filled in and submitted': ['form.edited/good', 'form.submitted'] },
  actors: {
    loadTerms: {
      done: {
        ready: { kind: 'value', value: terms },
        passwordless: { kind: 'value', value: { ...terms, hasPaymentPassword: false, destinations: [] } },
        nowhere: { kind: 'value', value: { ...terms, destinations: [] } },
        bound: {
          kind: 'value',
          value: { ...terms, available: '0.00', boundBy: 'turnover', turnoverLeft: '400.00' },
        },
        refused: refusal('rate_limited'),
      },
    },
    requestWithdrawal: {
      done: {
        ok: { kind: 'value', value: modelWithdrawal },
        wrong: refusal('payment_password_wrong'),
        locked: refusal('payment_password_locked', { retryAfter: 900 }),
        tooMany: refusal('withdrawal_too_many'),
        conflict: refusal('idempotency_conflict'),
        turnover: refusal('turnover_left'),
      },
    },
  },
  project: ({ terms: known, receipt, fields, problems, refusal: said, retryAfter }) => ({
    known: known === null ? null : [known.available, known.hasPaymentPassword, known.destinations.length],
    receipt: receipt !== null,
    typed: [fields.amount, fields.destinationId, fields.paymentPassword],
    said: said ?? problems,
    waits: said === 'payment_password_locked' && retryAfter,
  }),
  invariants: {
    'a payment password stays only while the form is there': (state) =>
      state.tags.has('form') ||
      state.in('loading') ||
      state.in('unloaded') ||
      state.context.fields.paymentPassword === '',
    'what is requested has a receipt': (state) => !state.in('requested') || state.context.receipt !== null,
  },
  laws: {
    ...loadLaws('loadTerms'),
    'a form with which something is wrong is not sent, and says what': ({ do: what, asks, before, after }) => {
      const problems = withdrawalProblems(before.context)
      if (what !== 'form.submitted/default' || !before.in('editing')) return true
      return areNone(problems)
        ? after.in('requesting') && areNone(after.context.problems)
        : asks.length === 0 && JSON.stringify(after.context.problems) === JSON.stringify(problems)
    },
    'a refusal asks for the payment password anew, and for the terms where they are other ones by now': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      if (!what.startsWith('requestWithdrawal:done/') || !before.in('requesting')) return true
      const { kind, code } = carries as { readonly kind: string; readonly code?: string }
      if (kind !== 'refusal') return true
      const isOutdated = outdated.includes(code ?? '')
      const { fields, refusal: said } = after.context
      return (
        after.in(isOutdated ? 'loading' : 'editing.resting') &&
        said === code &&
        fields.paymentPassword === '' &&
        fields.amount === before.context.fields.amount
      )
    },
    'a fault keeps everything, the key too, so that it is sent again as the same': ({ do: what, before, after }) =>
      what !== 'requestWithdrawal:error/fault' ||
      (after.in('editing.failed') &&
        after.context.fields === before.context.fields &&
        after.context.terms === before.context.terms),
  },
  goals: { 'money can be asked for': (state) => state.in('requested') },
  journeys: {
    'the-first-time': {
      claim: 'Who takes money out for the first time sets a payment password, tells where to, and then asks (spec §3).',
      starts: ['loadTerms'],
      steps: [
        { do: 'loadTerms:done/passwordless', in: 'settingPassword', notTags: ['form'] },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/nowhere', in: 'choosingDestination' },
        { do: 'terms.changed', in: 'loading' },
        { do: 'loadTerms:done/ready', in: 'editing.resting', context: { fields: { destinationId: destination.id } } },
        { do: 'form.edited/good' },
        {
          do: 'form.submitted',
          in: 'requesting',
          tags: ['busy'],
          starts: [
            {
              src: 'requestWithdrawal',
              input: {
                idempotencyKey: key,
                amount: '500.00',
                destinationId: destination.id,
                paymentPassword: '246810',
              },
            },
          ],
        },
        {
          do: 'requestWithdrawal:done/ok',
          in: 'requested',
          emits: ['withdrawal.requested'],
          context: { receipt: { reference: 'W7K3F9Q2MPXA' }, fields: nothingTyped },
        },
        { do: 'another.requested', in: 'loading', starts: ['loadTerms'] },
      ],
    },
    'sent-again': {
      claim: 'After a fault the same request goes out under the same key: it is done once (decision 12).',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and submitted', in: 'requesting' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed', tags: ['failed'] },
        {
          do: 'form.submitted',
          in: 'requesting',
          starts: [{ src: 'requestWithdrawal', input: { idempotencyKey: key, amount: '500.00' } }],
        },
        {
          do: 'requestWithdrawal:done/conflict',
          in: 'loading',
          emits: [],
          context: { refusal: 'idempotency_conflict', fields: { amount: '500', paymentPassword: '' } },
        },
        { do: 'loadTerms:done/ready', in: 'editing.resting', context: { refusal: 'idempotency_conflict' } },
      ],
    },
    'what-is-wrong': {
      claim: 'An amount beyond what is available is said before anything is sent; a lock says how long (spec §5, §8).',
      steps: [
        { do: 'loadTerms:done/ready' },
        {
          do: 'form.submitted',
          in: 'editing.resting',
          starts: [],
          context: { problems: { amount: 'missing', paymentPassword: 'missing' } },
        },
        { do: 'form.edited/good', context: { problems: {} } },
        { do: 'form.edited/tooMuch' },
        { do: 'form.submitted', starts: [], context: { problems: { amount: 'large' } } },
        { do: 'form.edited/other', context: { fields: { destinationId: other.id } } },
        {
          do: 'form filled in and submitted',
          starts: [{ src: 'requestWithdrawal', input: { destinationId: other.id } }],
        },
        {
          do: 'requestWithdrawal:done/locked',
          in: 'editing.resting',
          context: { refusal: 'payment_password_locked', retryAfter: 900, fields: { paymentPassword: '' } },
        },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:done/wrong', context: { refusal: 'payment_password_wrong', retryAfter: 0 } },
      ],
    },
    'after-a-fault': {
      claim: 'What did not come through can be typed anew, its terms asked for, or another place told (spec §8).',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'form.edited/good', in: 'editing.resting', notTags: ['failed'] },
        { do: 'form.submitted' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/ready', in: 'editing.resting' },
        { do: 'form.submitted', in: 'requesting' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'destination.wanted', in: 'choosingDestination', context: { fields: { paymentPassword: '' } } },
      ],
    },
    'what-was-said-goes': {
      claim: 'What was wrong with one attempt is gone with the next, and when the terms come anew.',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:done/wrong', context: { refusal: 'payment_password_wrong' } },
        { do: 'form.submitted', context: { refusal: null, problems: { paymentPassword: 'missing' } } },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:done/wrong' },
        { do: 'terms.changed', in: 'loading', context: { refusal: null, problems: {} } },
        { do: 'loadTerms:done/ready' },
        { do: 'form.submitted', context: { problems: { paymentPassword: 'missing' } } },
        { do: 'destination.wanted', in: 'choosingDestination', context: { refusal: null, problems: {} } },
      ],
    },
    'terms-that-change': {
      claim: 'What changes meanwhile is asked for, and what was typed stays; a new place for the money can be told.',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form.edited/good' },
        { do: 'form.edited/other' },
        { do: 'terms.changed', in: 'loading', context: { fields: { amount: '500', destinationId: other.id } } },
        { do: 'loadTerms:done/bound', in: 'editing', context: { fields: { amount: '500', destinationId: other.id } } },
        {
          do: 'destination.wanted',
          in: 'choosingDestination',
          context: { fields: { amount: '500', paymentPassword: '' } },
        },
        { do: 'cancelled', in: 'loading' },
        { do: 'loadTerms:error/fault', in: 'unloaded', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading' },
      ],
    },
  },
})
