import { pointsCalls } from '#wire/loyalty/points.ts'
import { defineCalls } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { isEmpty } from '#machines/lib/form.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { type KeyedTerms, type Receipt, redeemMachine } from './redeem.machine.ts'
import { emptyFields, type Offer, redeemProblems } from './redeem.rules.ts'

const key = 'c0000000-0000-4000-8000-000000000009'
const id = 'club-mug'
const address = '12 Mabini Street, Manila 1000'
const paymentPassword = '246810'

const mug: Offer = {
  type: 'goods',
  title: 'Club mug',
  language: 'en',
  art: '/art/reward/mug-20.svg',
  points: 60,
  staked: '0.00',
  worth: null,
  turnover: 0,
  most: 20,
}
const load: Offer = { ...mug, type: 'topUp', title: 'Phone load', worth: '30.00' }
const money: Offer = { ...mug, type: 'convert', title: null, art: null, points: 10, worth: '1.00', most: 1_000_000 }
const terms: KeyedTerms = {
  key,
  points: 150,
  staked: '400.00',
  currency: 'PHP',
  hasPaymentPassword: true,
  dialingCode: '63',
  offer: mug,
}
const receipt: Receipt = {
  reference: 'P7K3F9Q2MPXA',
  type: 'goods',
  state: 'processing',
  quantity: 2,
  points: 120,
  balance: 30,
  paid: null,
  currency: 'PHP',
  applyTime: 1_700_000_000_000,
}
const outdated = [
  'price_changed',
  'sold_out',
  'points_short',
  'stakes_short',
  'not_found',
  'feature_off',
  'idempotency_conflict',
  'payment_password_unset',
]

export const redeemModel = defineModel({
  flow: 'redeem',
  machine: redeemMachine,
  inputs: { reward: { id, language: 'en' }, money: { id: null, language: 'en' } },
  events: {
    'form.edited': {
      two: { fields: { quantity: '2' } },
      many: { fields: { quantity: '3' } },
      where: { fields: { address: `${address} ` } },
      mobile: { fields: { mobile: ' 917 123 4567' } },
      secret: { fields: { paymentPassword } },
    },
  },
  calls: defineCalls({
    loadTerms: [pointsCalls.redeemTerms],
    spend: [pointsCalls.redeemPointReward, pointsCalls.convertPoint],
  }),
  macros: {
    'form filled in and sent': ['form.edited/where', 'form.edited/secret', 'form.submitted', 'confirmed'],
  },
  actors: {
    loadTerms: {
      done: {
        ready: { kind: 'value', value: terms },
        passwordless: { kind: 'value', value: { ...terms, hasPaymentPassword: false } },
        phone: { kind: 'value', value: { ...terms, offer: load } },
        money: { kind: 'value', value: { ...terms, offer: money } },
        dearer: { kind: 'value', value: { ...terms, offer: { ...mug, points: 75 } } },
        soldOut: { kind: 'value', value: { ...terms, offer: { ...mug, most: 0 } } },
        unavailable: { kind: 'value', value: { ...terms, hasPaymentPassword: false, offer: null } },
        refused: refusal('rate_limited'),
      },
    },
    spend: {
      done: {
        ok: { kind: 'value', value: receipt },
        dearer: refusal('price_changed'),
        soldOut: refusal('sold_out'),
        short: refusal('points_short'),
        stakes: refusal('stakes_short'),
        missing: refusal('not_found'),
        off: refusal('feature_off'),
        conflict: refusal('idempotency_conflict'),
        unset: refusal('payment_password_unset'),
        wrong: refusal('payment_password_wrong'),
        locked: refusal('payment_password_locked', { retryAfter: 900 }),
        mobile: refusal('mobile_invalid'),
      },
    },
  },
  project: ({ id: what, terms: known, receipt: spent, fields, problems, refusal: shownRefusal, retryAfter }) => ({
    what,
    known:
      known === null ? null : [known.hasPaymentPassword, known.offer?.type, known.offer?.points, known.offer?.most],
    receipt: spent !== null,
    typed: [fields.quantity, fields.address, fields.mobile, fields.paymentPassword],
    shown: shownRefusal ?? problems,
    waits: shownRefusal === 'payment_password_locked' && retryAfter,
  }),
  invariants: {
    'a payment password is kept only while the form exists': (state) =>
      state.tags.has('form') ||
      state.in('loading') ||
      state.in('loadFailed') ||
      state.in('settingPassword') ||
      state.context.fields.paymentPassword === '',
    'an order that is confirmed or sent has no field problems': (state) =>
      !state.tags.has('dialog') || isEmpty(redeemProblems(state.context)),
    'spent points leave a receipt and empty fields': (state) =>
      !state.in('spent') ||
      (state.context.receipt !== null && JSON.stringify(state.context.fields) === JSON.stringify(emptyFields)),
  },
  laws: {
    ...loadLaws('loadTerms'),
    'nothing is spent without a confirmation': ({ do: what, asks }) =>
      asks.every(({ src }) => src !== 'spend') || what === 'confirmed/default' || what === 'form filled in and sent',
    'a form with problems is not confirmed and shows them': ({ do: what, asks, before, after }) => {
      if (what !== 'form.submitted/default' || !before.in('editing')) return true
      const problems = redeemProblems(before.context)
      return isEmpty(problems)
        ? after.in('confirming') && isEmpty(after.context.problems) && after.context.refusal === null
        : asks.length === 0 &&
            after.in('editing.idle') &&
            JSON.stringify(after.context.problems) === JSON.stringify(problems) &&
            after.context.refusal === null
    },
    'an edit clears the failure, and a retry loads the terms again': ({ do: what, before, after }) =>
      !before.in('editing') ||
      (what.startsWith('form.edited/')
        ? after.in('editing.idle')
        : what !== 'retry.requested/default' || (after.in('loading') && after.context.refusal === null)),
    'a refusal clears the payment password, and reloads the terms where they are obsolete': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      if (!what.startsWith('spend:done/') || !before.in('sending')) return true
      const { kind, code } = carries as { readonly kind: string; readonly code?: string }
      if (kind !== 'refusal') return true
      const { fields, refusal: shownCode } = after.context
      return (
        after.in(outdated.includes(code ?? '') ? 'loading' : 'editing.idle') &&
        shownCode === code &&
        fields.paymentPassword === '' &&
        fields.quantity === before.context.fields.quantity &&
        fields.address === before.context.fields.address
      )
    },
    'a fault keeps all fields and the key, so that a retry sends the same order': ({ do: what, before, after }) =>
      what !== 'spend:error/fault' ||
      (after.in('editing.failed') &&
        after.context.fields === before.context.fields &&
        after.context.terms === before.context.terms),
    'cancelling the confirmation keeps the fields': ({ do: what, before, after }) =>
      what !== 'cancelled/default' ||
      !before.in('confirming') ||
      (after.in('editing.idle') && after.context.fields === before.context.fields),
  },
  goals: { 'points can be spent': (state) => state.in('spent') || state.in('unavailable') },
  journeys: {
    'two-mugs': {
      claim:
        'A member orders two mugs to an address, confirms the price and gets a receipt (spec §3 points redeem record).',
      starts: [{ src: 'loadTerms', input: { id, language: 'en' } }],
      steps: [
        {
          do: 'loadTerms:done/passwordless',
          in: 'settingPassword',
          notTags: ['form'],
          context: { terms: { points: 150, offer: { title: 'Club mug' } } },
        },
        { do: 'terms.changed', in: 'loading', starts: ['loadTerms'] },
        { do: 'loadTerms:done/ready', in: 'editing.idle', context: { fields: { quantity: '1' } } },
        {
          do: 'form.submitted',
          in: 'editing.idle',
          starts: [],
          context: { problems: { address: 'missing', paymentPassword: 'missing' } },
        },
        { do: 'form.edited/many' },
        { do: 'form.edited/where', context: { problems: { paymentPassword: 'missing' } } },
        { do: 'form.edited/secret' },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { quantity: 'range' } } },
        { do: 'form.edited/two', context: { problems: {} } },
        { do: 'form.submitted', in: 'confirming', tags: ['dialog'], starts: [] },
        { do: 'cancelled', in: 'editing.idle', starts: [], context: { fields: { quantity: '2' } } },
        { do: 'form.submitted', in: 'confirming' },
        {
          do: 'confirmed',
          in: 'sending',
          tags: ['busy', 'dialog'],
          starts: [
            {
              src: 'spend',
              input: { type: 'goods', id, idempotencyKey: key, quantity: 2, points: 60, address, paymentPassword },
            },
          ],
        },
        {
          do: 'spend:done/ok',
          in: 'spent',
          notTags: ['form'],
          emits: ['points.spent'],
          context: {
            receipt: { reference: 'P7K3F9Q2MPXA' },
            fields: { quantity: '', address: '', mobile: '', paymentPassword: '' },
          },
        },
      ],
    },
    'phone-top-up': {
      claim: 'A phone top-up requires a mobile number, and an invalid one is refused (spec §5).',
      steps: [
        { do: 'loadTerms:done/phone', in: 'editing.idle' },
        { do: 'form.edited/secret' },
        { do: 'form.submitted', starts: [], context: { problems: { mobile: 'mobile_missing' } } },
        { do: 'form.edited/mobile', context: { problems: {} } },
        { do: 'form.submitted', in: 'confirming' },
        {
          do: 'confirmed',
          starts: [{ src: 'spend', input: { type: 'topUp', mobile: '917 123 4567', quantity: 1 } }],
        },
        { do: 'spend:done/mobile', in: 'editing.idle', context: { refusal: 'mobile_invalid' } },
      ],
    },
    'points-into-money': {
      claim: 'Points are converted at the rate the member saw, in whole units of money (spec §7 convertPoint).',
      input: 'money',
      starts: [{ src: 'loadTerms', input: { id: null } }],
      steps: [
        { do: 'loadTerms:done/money', in: 'editing.idle', context: { fields: { quantity: '' } } },
        {
          do: 'form.submitted',
          starts: [],
          context: { problems: { quantity: 'missing', paymentPassword: 'missing' } },
        },
        { do: 'form.edited/two' },
        { do: 'form.edited/secret' },
        { do: 'form.submitted', in: 'confirming' },
        {
          do: 'confirmed',
          starts: [{ src: 'spend', input: { type: 'convert', id: null, quantity: 2, points: 10 } }],
        },
        { do: 'spend:done/off', in: 'loading', context: { refusal: 'feature_off' } },
        {
          do: 'loadTerms:done/unavailable',
          in: 'unavailable',
          notTags: ['form'],
          context: { refusal: null, terms: { offer: null } },
        },
      ],
    },
    'price-changed': {
      claim: 'When the price has changed, the new price is shown and must be confirmed (issue: price changed).',
      steps: [
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and sent', in: 'sending' },
        {
          do: 'spend:done/dearer',
          in: 'loading',
          starts: ['loadTerms'],
          context: { refusal: 'price_changed', fields: { quantity: '1', paymentPassword: '' } },
        },
        {
          do: 'loadTerms:done/dearer',
          in: 'editing.idle',
          context: { refusal: 'price_changed', terms: { offer: { points: 75 } } },
        },
        { do: 'form.edited/secret' },
        { do: 'form.submitted', in: 'confirming', context: { refusal: null } },
        { do: 'confirmed', starts: [{ src: 'spend', input: { points: 75 } }] },
        { do: 'spend:done/soldOut', in: 'loading', context: { refusal: 'sold_out' } },
        { do: 'loadTerms:done/soldOut', in: 'editing.idle' },
        { do: 'form.edited/secret' },
        { do: 'form.submitted', in: 'editing.idle', starts: [], context: { problems: { quantity: 'range' } } },
        {
          do: 'retry.requested',
          in: 'loading',
          starts: ['loadTerms'],
          context: { problems: {}, fields: { quantity: '1' } },
        },
        { do: 'loadTerms:done/ready', in: 'editing.idle' },
      ],
    },
    'sent-again': {
      claim: 'After a fault the same order is sent under the same key and counts once (decision 12).',
      steps: [
        { do: 'loadTerms:error/fault', in: 'loadFailed', tags: ['failed'] },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadTerms:done/refused', in: 'loadFailed' },
        { do: 'retry.requested', in: 'loading' },
        { do: 'loadTerms:done/ready' },
        { do: 'form filled in and sent', in: 'sending' },
        { do: 'spend:error/fault', in: 'editing.failed', tags: ['failed'] },
        { do: 'form.submitted', in: 'confirming' },
        { do: 'confirmed', in: 'sending', starts: [{ src: 'spend', input: { idempotencyKey: key } }] },
        {
          do: 'spend:done/locked',
          in: 'editing.idle',
          context: { refusal: 'payment_password_locked', retryAfter: 900, fields: { paymentPassword: '' } },
        },
        { do: 'form filled in and sent', in: 'sending' },
        { do: 'spend:done/wrong', context: { refusal: 'payment_password_wrong', retryAfter: 0 } },
        { do: 'form filled in and sent', in: 'sending' },
        { do: 'spend:done/unset', in: 'loading', context: { refusal: 'payment_password_unset' } },
        {
          do: 'loadTerms:done/passwordless',
          in: 'settingPassword',
          context: { refusal: null, fields: { quantity: '1' } },
        },
      ],
    },
  },
})
