import type { PayoutDestination } from '#wire/payments/payout.ts'
import { refusal } from '#machines/lib/answers.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { bankCardActorCalls, bankCardMachine } from './bank-card.machine.ts'
import { destinationProblems, nothingTyped } from './bank-card.rules.ts'

const providers = [
  { code: 'silangan', name: 'Bangko Silangan', kind: 'bank', digits: { least: 10, most: 12 }, demonstration: true },
] as const
const day = 1_700_000_000_000
const first: PayoutDestination = {
  id: 'a0000000-0000-4000-8000-000000000001',
  providerName: 'Bangko Silangan',
  kind: 'bank',
  ending: '8901',
  holder: 'Marisol de la Cruz',
  isDefault: true,
  usableFrom: day,
  goneAt: null,
}
const second = { ...first, id: 'a0000000-0000-4000-8000-000000000002', ending: '2345', isDefault: false, goneAt: day }
const loaded = {
  list: [first, second],
  providers: [...providers],
  holder: 'Marisol de la Cruz',
  hasPaymentPassword: true,
  waitMinutes: 1_440,
  most: 5,
}
const good = { provider: 'silangan', number: ' 1234 5678 901 ', paymentPassword: '246810' }
const done = { isDefault: true, isKept: true, goneAt: day } as const

export const bankCardModel = defineModel({
  flow: 'bank-card',
  machine: bankCardMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      good: { fields: good },
      short: { fields: { number: '123' } },
      noPassword: { fields: { paymentPassword: '' } },
    },
    'default.requested': { second: { id: second.id } },
    'remove.requested': { first: { id: first.id } },
    'keep.requested': { second: { id: second.id } },
  },
  calls: bankCardActorCalls,
  macros: { 'form filled in and submitted': ['form.edited/good', 'form.submitted'] },
  actors: {
    loadDestinations: {
      done: {
        two: { kind: 'value', value: loaded },
        none: { kind: 'value', value: { ...loaded, list: [] } },
        full: { kind: 'value', value: { ...loaded, most: 2 } },
        nameless: { kind: 'value', value: { ...loaded, list: [], holder: null } },
        passwordless: { kind: 'value', value: { ...loaded, list: [], hasPaymentPassword: false } },
        refused: refusal('rate_limited'),
      },
    },
    addDestination: {
      done: {
        ok: { kind: 'value', value: first },
        known: refusal('payout_known'),
        wrong: refusal('payment_password_wrong'),
        locked: refusal('payment_password_locked', { retryAfter: 900 }),
        otherName: refusal('invalid_request', { fields: [{ field: 'number', problem: 'length' }] }),
      },
    },
    makeDefault: {
      done: { ok: { kind: 'value', value: done }, notFound: refusal('not_found'), refused: refusal('rate_limited') },
    },
    removeDestination: {
      done: { ok: { kind: 'value', value: done }, notFound: refusal('not_found'), refused: refusal('rate_limited') },
    },
    keepDestination: {
      done: { ok: { kind: 'value', value: done }, notFound: refusal('not_found'), refused: refusal('rate_limited') },
    },
  },
  project: ({
    list,
    most,
    holder,
    hasPaymentPassword,
    fields,
    problems,
    refusal: code,
    target,
    notDone,
    retryAfter,
  }) => ({
    rows: list.length,
    most,
    holder,
    hasPaymentPassword,
    typed: Object.values(fields).filter((text) => text !== '').length,
    wrong: destinationProblems({ fields, providers }),
    shown: code ?? problems,
    target,
    notDone,
    waits: code === 'payment_password_locked' && retryAfter,
  }),
  invariants: {
    'nothing is known, and nothing may be added, before the first answer': ({
      context: { providers: known, list, holder, hasPaymentPassword, waitMinutes, most, retryAfter },
    }) =>
      known.length > 0 ||
      (list.length === 0 && holder === null && !hasPaymentPassword && waitMinutes + most + retryAfter === 0),
    'a target is set exactly while a dialog or an action is open for it': (state) =>
      (!state.tags.has('dialog') && !state.in('settingDefault') && !state.in('cancellingRemoval')) ||
      state.context.target !== null,
    'the fields are empty outside the form': (state) =>
      state.tags.has('form') || Object.values(state.context.fields).every((text) => text === ''),
  },
  laws: {
    ...loadLaws('loadDestinations'),
    ...formLaws({
      state: 'adding',
      submittedBy: { addDestination: 'sending' },
      problems: destinationProblems,
      clearedFields: [],
      exceptRefusals: ['payout_known', 'payment_password_wrong', 'payment_password_locked', 'invalid_request'],
    }),
    'the form opens only with a name, a payment password and room': ({ do: what, before, after }) => {
      const { holder, hasPaymentPassword, list, most } = before.context
      if (what !== 'add.requested/default' || !before.in('showing')) return true
      return after.in('adding') === (holder !== null && hasPaymentPassword && list.length < most)
    },
    'a refusal clears the payment password': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('addDestination:done/') || !before.in('sending')) return true
      return (carries as { kind: string }).kind !== 'refusal' || after.context.fields.paymentPassword === ''
    },
  },
  goals: { 'the list is shown': (state) => state.in('showing') },
  journeys: {
    'one-is-added': {
      claim: 'Bank, number and payment password are sent under the member’s own name; then the list is loaded again.',
      starts: ['loadDestinations'],
      steps: [
        {
          do: 'loadDestinations:done/none',
          in: 'showing.idle',
          context: { holder: 'Marisol de la Cruz', waitMinutes: 1_440 },
        },
        { do: 'add.requested', in: 'adding.idle', tags: ['form'] },
        { do: 'form.edited/good' },
        {
          do: 'form.submitted',
          in: 'sending',
          tags: ['busy'],
          starts: [
            {
              src: 'addDestination',
              input: {
                provider: 'silangan',
                number: '1234 5678 901',
                holder: 'Marisol de la Cruz',
                paymentPassword: '246810',
              },
            },
          ],
        },
        {
          do: 'addDestination:done/ok',
          in: 'loading',
          emits: ['destinations.changed'],
          starts: ['loadDestinations'],
          context: { fields: nothingTyped },
        },
        { do: 'loadDestinations:done/two', in: 'showing.idle', context: { list: [first, second] } },
      ],
    },
    'refused-number-and-password': {
      claim: 'A known number and a wrong payment password show errors, and the password must be typed again.',
      steps: [
        { do: 'loadDestinations:done/two' },
        { do: 'add.requested' },
        { do: 'form.edited/good' },
        { do: 'form.edited/short' },
        { do: 'form.submitted', in: 'adding.idle', starts: [], context: { problems: { number: 'length' } } },
        { do: 'form filled in and submitted', in: 'sending' },
        {
          do: 'addDestination:done/known',
          in: 'adding.idle',
          emits: [],
          context: { refusal: 'payout_known', fields: { number: ' 1234 5678 901 ', paymentPassword: '' } },
        },
        { do: 'form filled in and submitted' },
        {
          do: 'addDestination:done/locked',
          context: { refusal: 'payment_password_locked', retryAfter: 900, fields: { paymentPassword: '' } },
        },
        { do: 'form filled in and submitted' },
        { do: 'addDestination:done/wrong', context: { refusal: 'payment_password_wrong', retryAfter: 0 } },
        { do: 'form filled in and submitted' },
        {
          do: 'addDestination:done/otherName',
          context: { problems: { number: 'length' }, refusal: null, fields: { paymentPassword: '' } },
        },
        { do: 'cancelled', in: 'showing.idle', context: { fields: nothingTyped, problems: {} } },
        { do: 'add.requested', in: 'adding.idle' },
        { do: 'form filled in and submitted' },
        { do: 'addDestination:done/known', in: 'adding.idle', context: { refusal: 'payout_known' } },
        { do: 'cancelled', in: 'showing.idle', context: { fields: nothingTyped, refusal: null } },
      ],
    },
    'given-up-after-a-fault': {
      claim: 'After a fault the form keeps what was typed; leaving it clears all of it (spec §8).',
      steps: [
        { do: 'loadDestinations:done/two' },
        { do: 'add.requested' },
        { do: 'form filled in and submitted', in: 'sending' },
        { do: 'addDestination:error/fault', in: 'adding.failed', tags: ['failed'], context: { fields: good } },
        { do: 'cancelled', in: 'showing.idle', notTags: ['form'], context: { fields: nothingTyped } },
      ],
    },
    'one-is-removed': {
      claim: 'One is removed after a confirmation; a failure is shown in the dialog and can be retried or cancelled.',
      steps: [
        { do: 'loadDestinations:done/two' },
        { do: 'remove.requested/first', in: 'confirming', tags: ['dialog'], starts: [], context: { target: first.id } },
        { do: 'confirmed', in: 'removing', starts: [{ src: 'removeDestination', input: { id: first.id } }] },
        { do: 'removeDestination:done/refused', in: 'notRemoved', emits: [], context: { notDone: 'rate_limited' } },
        { do: 'confirmed', in: 'removing', context: { notDone: null } },
        {
          do: 'removeDestination:done/ok',
          in: 'loading',
          emits: ['destinations.changed'],
          context: { target: null },
        },
        { do: 'loadDestinations:done/two' },
        { do: 'remove.requested/first' },
        { do: 'cancelled', in: 'showing.idle', starts: [], context: { target: null } },
        { do: 'remove.requested/first' },
        { do: 'confirmed' },
        { do: 'removeDestination:error/fault', in: 'notRemoved', tags: ['failed'], context: { notDone: null } },
        { do: 'cancelled', in: 'showing.idle', context: { target: null } },
        { do: 'remove.requested/first' },
        { do: 'confirmed' },
        { do: 'removeDestination:done/refused', in: 'notRemoved' },
        { do: 'cancelled', in: 'showing.idle', context: { target: null, notDone: null } },
        { do: 'remove.requested/first' },
        { do: 'confirmed' },
        { do: 'removeDestination:done/notFound', in: 'loading', emits: ['destinations.changed'] },
      ],
    },
    'default-and-keep': {
      claim:
        'One is made the default, and one that was to be removed is kept; a failed action is shown and can be retried.',
      steps: [
        { do: 'loadDestinations:done/two' },
        {
          do: 'default.requested/second',
          in: 'settingDefault',
          tags: ['busy'],
          starts: [{ src: 'makeDefault', input: { id: second.id } }],
        },
        { do: 'makeDefault:done/refused', in: 'showing.failed', emits: [], context: { notDone: 'rate_limited' } },
        { do: 'default.requested/second', in: 'settingDefault', context: { notDone: null } },
        { do: 'makeDefault:done/ok', in: 'loading', emits: ['destinations.changed'], context: { target: null } },
        { do: 'loadDestinations:done/two' },
        {
          do: 'keep.requested/second',
          in: 'cancellingRemoval',
          starts: [{ src: 'keepDestination', input: { id: second.id } }],
        },
        { do: 'keepDestination:done/refused', in: 'showing.failed', context: { notDone: 'rate_limited' } },
        { do: 'keep.requested/second', in: 'cancellingRemoval', context: { notDone: null } },
        { do: 'keepDestination:error/fault', in: 'showing.failed', tags: ['failed'] },
        { do: 'keep.requested/second' },
        { do: 'keepDestination:done/ok', in: 'loading', emits: ['destinations.changed'], context: { target: null } },
        { do: 'loadDestinations:done/two' },
        { do: 'default.requested/second' },
        { do: 'makeDefault:done/refused', in: 'showing.failed' },
        { do: 'add.requested', in: 'adding', context: { target: null, notDone: null } },
      ],
    },
    'another-action-after-a-fault': {
      claim: 'A fault of one action is shown, and keeps no other action from being taken (spec §8).',
      steps: [
        { do: 'loadDestinations:done/two' },
        { do: 'default.requested/second' },
        {
          do: 'makeDefault:error/fault',
          in: 'showing.failed',
          tags: ['failed'],
          emits: [],
          context: { notDone: null },
        },
        { do: 'remove.requested/first', in: 'confirming', tags: ['dialog'], context: { target: first.id } },
      ],
    },
    'requirements-before-adding': {
      claim: 'The form opens only with a full name, a payment password and room; the list is loaded again on request.',
      steps: [
        { do: 'loadDestinations:done/nameless' },
        { do: 'add.requested', in: 'showing.idle' },
        { do: 'refresh.requested', in: 'loading', starts: ['loadDestinations'] },
        { do: 'loadDestinations:done/passwordless', context: { hasPaymentPassword: false } },
        { do: 'add.requested', in: 'showing.idle' },
        { do: 'refresh.requested' },
        { do: 'loadDestinations:done/full' },
        { do: 'add.requested', in: 'showing.idle' },
        { do: 'default.requested/second' },
        { do: 'makeDefault:done/refused' },
        { do: 'refresh.requested', in: 'loading', context: { target: null, notDone: null } },
      ],
    },
  },
})
