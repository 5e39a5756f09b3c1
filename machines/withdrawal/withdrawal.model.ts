import { modelWithdrawal } from '#machines/withdrawals/withdrawals.model.ts'
import { refusal } from '#machines/lib/answers.ts'
import { isEmpty } from '#machines/lib/form.ts'
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
        onePlace: { kind: 'value', value: { ...terms, destinations: [destination] } },
        dong: {
          kind: 'value',
          value: {
            ...terms,
            currency: 'VND',
            ...{ balance: '10000', pending: '0', turnoverLeft: '0', least: '100', most: '50000', step: '1' },
            ...{ available: '10000', fee: { fixed: '10', basisPoints: 0 }, sum: { used: '0', most: '200000' } },
          },
        },
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
        passwordUnset: refusal('payment_password_unset'),
        unusable: refusal('payout_unusable'),
        placeUnknown: refusal('place_unknown'),
      },
    },
  },
  project: ({ terms: known, receipt, fields, problems, refusal: code, retryAfter }) => ({
    known: known === null ? null : [known.available, known.hasPaymentPassword, known.destinations.length],
    receipt: receipt !== null,
    typed: [fields.amount, fields.destinationId, fields.paymentPassword],
    shown: code ?? problems,
    waits: code === 'payment_password_locked' && retryAfter,
  }),
  invariants: {
    'the payment password is kept only while the form is shown': (state) =>
      state.tags.has('form') ||
      state.in('loading') ||
      state.in('loadFailed') ||
      state.context.fields.paymentPassword === '',
    'a requested withdrawal has a receipt': (state) => !state.in('requested') || state.context.receipt !== null,
  },
  laws: {
    ...loadLaws('loadTerms'),
    'an invalid form is not sent and shows its problems': ({ do: what, asks, before, after }) => {
      const problems = withdrawalProblems(before.context)
      if (what !== 'form.submitted/default' || !before.in('editing')) return true
      return isEmpty(problems)
        ? after.in('requesting') && isEmpty(after.context.problems)
        : asks.length === 0 && JSON.stringify(after.context.problems) === JSON.stringify(problems)
    },
    'a refusal clears the payment password and reloads outdated terms': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('requestWithdrawal:done/') || !before.in('requesting')) return true
      const { kind, code } = carries as { readonly kind: string; readonly code?: string }
      if (kind !== 'refusal') return true
      const isOutdated = outdated.includes(code ?? '')
      const { fields, refusal: shown } = after.context
      return (
        after.in(isOutdated ? 'loading' : 'editing.idle') &&
        shown === code &&
        fields.paymentPassword === '' &&
        fields.amount === before.context.fields.amount
      )
    },
    'a fault keeps the input and the key, so that a retry is idempotent': ({ do: what, before, after }) =>
      what !== 'requestWithdrawal:error/fault' ||
      (after.in('editing.failed') &&
        after.context.fields === before.context.fields &&
        after.context.terms === before.context.terms),
  },
  goals: { 'a withdrawal can be requested': (state) => state.in('requested') },
  journeys: {
    'the-first-time': {
      claim: 'A first withdrawal needs a payment password and a destination before the request (spec §3).',
      starts: ['loadTerms'],
      steps: [
        {
          do: 'loadTerms:done/passwordless',
          in: 'settingPassword',
          notTags: ['form'],
          context: { retryAfter: 0, fields: { amount: '', destinationId: '', paymentPassword: '' } },
        },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/nowhere', in: 'choosingDestination' },
        { do: 'terms.changed', in: 'loading' },
        { do: 'loadTerms:done/ready', in: 'editing.idle', context: { fields: { destinationId: destination.id } } },
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
      claim: 'After a fault the same request is sent with the same key and executed once (decision 12).',
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
        { do: 'loadTerms:done/ready', in: 'editing.idle', context: { refusal: 'idempotency_conflict' } },
        { do: 'form.edited/other', context: { refusal: null } },
      ],
    },
    'in-another-currency': {
      claim: 'The amount is sent with the decimals of the currency of the terms: the dong has none.',
      steps: [
        { do: 'loadTerms:done/dong', in: 'editing.idle' },
        {
          do: 'form filled in and submitted',
          in: 'requesting',
          starts: [{ src: 'requestWithdrawal', input: { amount: '500' } }],
        },
      ],
    },
    'what-is-wrong': {
      claim: 'An amount above the available one is refused before the request; a lock shows its time (spec §5, §8).',
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
        { do: 'form.submitted', starts: [], context: { problems: { amount: 'large' } } },
        { do: 'form.edited/other', context: { fields: { destinationId: other.id } } },
        {
          do: 'form filled in and submitted',
          starts: [{ src: 'requestWithdrawal', input: { destinationId: other.id } }],
        },
        {
          do: 'requestWithdrawal:done/locked',
          in: 'editing.idle',
          context: { refusal: 'payment_password_locked', retryAfter: 900, fields: { paymentPassword: '' } },
        },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:done/wrong', context: { refusal: 'payment_password_wrong', retryAfter: 0 } },
      ],
    },
    'after-a-fault': {
      claim: 'After a fault the form can be edited, its terms reloaded, or a destination added (spec §8).',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and submitted' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'form.edited/good', in: 'editing.idle', notTags: ['failed'] },
        { do: 'form.submitted' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/ready', in: 'editing.idle' },
        { do: 'form.submitted', in: 'requesting' },
        { do: 'requestWithdrawal:error/fault', in: 'editing.failed' },
        { do: 'destination.requested', in: 'choosingDestination', context: { fields: { paymentPassword: '' } } },
      ],
    },
    'messages-are-cleared': {
      claim: 'The problems of one attempt are cleared by the next one and by new terms.',
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
        { do: 'destination.requested', in: 'choosingDestination', context: { refusal: null, problems: {} } },
      ],
    },
    'terms-that-change': {
      claim: 'Changed terms are reloaded, and the input stays; a destination can be added.',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form.edited/good' },
        { do: 'form.edited/other' },
        { do: 'terms.changed', in: 'loading', context: { fields: { amount: '500', destinationId: other.id } } },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        {
          do: 'loadTerms:done/onePlace',
          in: 'editing',
          context: { fields: { destinationId: destination.id, paymentPassword: '246810' } },
        },
        { do: 'form.edited/other' },
        { do: 'terms.changed', in: 'loading' },
        { do: 'loadTerms:done/bound', in: 'editing', context: { fields: { amount: '500', destinationId: other.id } } },
        {
          do: 'destination.requested',
          in: 'choosingDestination',
          context: { fields: { amount: '500', paymentPassword: '' } },
        },
        { do: 'cancelled', in: 'loading' },
        { do: 'loadTerms:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading' },
      ],
    },
  },
})
