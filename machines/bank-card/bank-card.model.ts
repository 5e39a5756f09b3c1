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
const told = {
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
        two: { kind: 'value', value: told },
        none: { kind: 'value', value: { ...told, list: [] } },
        full: { kind: 'value', value: { ...told, most: 2 } },
        nameless: { kind: 'value', value: { ...told, list: [], holder: null } },
        passwordless: { kind: 'value', value: { ...told, list: [], hasPaymentPassword: false } },
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
      done: { ok: { kind: 'value', value: done }, gone: refusal('not_found'), refused: refusal('rate_limited') },
    },
    removeDestination: {
      done: { ok: { kind: 'value', value: done }, gone: refusal('not_found'), refused: refusal('rate_limited') },
    },
    keepDestination: {
      done: { ok: { kind: 'value', value: done }, gone: refusal('not_found'), refused: refusal('rate_limited') },
    },
  },
  project: ({
    list,
    most,
    holder,
    hasPaymentPassword,
    fields,
    problems,
    refusal: said,
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
    said: said ?? problems,
    target,
    notDone,
    waits: said === 'payment_password_locked' && retryAfter,
  }),
  invariants: {
    'something is about to happen to one exactly while it is asked or done, or could not be': (state) =>
      (!state.tags.has('dialog') && !state.in('choosing') && !state.in('keeping')) || state.context.target !== null,
    'what was typed of one does not stay': (state) =>
      state.tags.has('form') || Object.values(state.context.fields).every((text) => text === ''),
  },
  laws: {
    ...loadLaws('loadDestinations'),
    ...formLaws({
      typed: 'adding',
      takenBy: { addDestination: 'sending' },
      problems: destinationProblems,
      spends: [],
      apart: ['payout_known', 'payment_password_wrong', 'payment_password_locked', 'invalid_request'],
    }),
    'none is added without a name, a payment password, or room': ({ do: what, before, after }) => {
      const { holder, hasPaymentPassword, list, most } = before.context
      if (what !== 'add.requested/default' || !before.in('showing')) return true
      return after.in('adding') === (holder !== null && hasPaymentPassword && list.length < most)
    },
    'a payment password is good for one attempt': ({ do: what, carries, before, after }) => {
      if (!what.startsWith('addDestination:done/') || !before.in('sending')) return true
      return (carries as { kind: string }).kind !== 'refusal' || after.context.fields.paymentPassword === ''
    },
  },
  goals: { 'the list is shown': (state) => state.in('showing') },
  journeys: {
    'one-is-added': {
      claim:
        'A bank, a number and the payment password go to the server in the member’s own name; the list comes anew.',
      starts: ['loadDestinations'],
      steps: [
        { do: 'loadDestinations:done/none', in: 'showing.resting', context: { holder: 'Marisol de la Cruz' } },
        { do: 'add.requested', in: 'adding.resting', tags: ['form'] },
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
        { do: 'loadDestinations:done/two', in: 'showing.resting', context: { list: [first, second] } },
      ],
    },
    'what-is-refused': {
      claim: 'A number that is known and a wrong payment password are said, and the password is typed anew.',
      steps: [
        { do: 'loadDestinations:done/two' },
        { do: 'add.requested' },
        { do: 'form.edited/good' },
        { do: 'form.edited/short' },
        { do: 'form.submitted', in: 'adding.resting', starts: [], context: { problems: { number: 'length' } } },
        { do: 'form filled in and submitted', in: 'sending' },
        {
          do: 'addDestination:done/known',
          in: 'adding.resting',
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
        { do: 'cancelled', in: 'showing.resting', context: { fields: nothingTyped, problems: {} } },
      ],
    },
    'one-is-removed': {
      claim: 'One is removed after a question; a failure is said in it and can be tried again or left.',
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
        { do: 'cancelled', in: 'showing.resting', starts: [], context: { target: null } },
        { do: 'remove.requested/first' },
        { do: 'confirmed' },
        { do: 'removeDestination:error/fault', in: 'notRemoved', tags: ['failed'], context: { notDone: null } },
        { do: 'cancelled', in: 'showing.resting', context: { target: null } },
        { do: 'remove.requested/first' },
        { do: 'confirmed' },
        { do: 'removeDestination:done/refused', in: 'notRemoved' },
        { do: 'cancelled', in: 'showing.resting', context: { target: null, notDone: null } },
        { do: 'remove.requested/first' },
        { do: 'confirmed' },
        { do: 'removeDestination:done/gone', in: 'loading', emits: ['destinations.changed'] },
      ],
    },
    'one-before-the-others': {
      claim:
        'One is made the default, and one that was to go is kept; what could not be done is said and can be asked again.',
      steps: [
        { do: 'loadDestinations:done/two' },
        {
          do: 'default.requested/second',
          in: 'choosing',
          tags: ['busy'],
          starts: [{ src: 'makeDefault', input: { id: second.id } }],
        },
        { do: 'makeDefault:done/refused', in: 'showing.failed', emits: [], context: { notDone: 'rate_limited' } },
        { do: 'default.requested/second', in: 'choosing', context: { notDone: null } },
        { do: 'makeDefault:done/ok', in: 'loading', emits: ['destinations.changed'], context: { target: null } },
        { do: 'loadDestinations:done/two' },
        { do: 'keep.requested/second', in: 'keeping', starts: [{ src: 'keepDestination', input: { id: second.id } }] },
        { do: 'keepDestination:done/refused', in: 'showing.failed', context: { notDone: 'rate_limited' } },
        { do: 'keep.requested/second', in: 'keeping', context: { notDone: null } },
        { do: 'keepDestination:error/fault', in: 'showing.failed', tags: ['failed'] },
        { do: 'keep.requested/second' },
        { do: 'keepDestination:done/ok', in: 'loading', emits: ['destinations.changed'], context: { target: null } },
        { do: 'loadDestinations:done/two' },
        { do: 'default.requested/second' },
        { do: 'makeDefault:done/refused', in: 'showing.failed' },
        { do: 'add.requested', in: 'adding', context: { target: null, notDone: null } },
      ],
    },
    'what-must-be-there-first': {
      claim: 'Nothing is added without a full name, a payment password and room; what has come since is asked for.',
      steps: [
        { do: 'loadDestinations:done/nameless' },
        { do: 'add.requested', in: 'showing.resting' },
        { do: 'told.anew', in: 'loading', starts: ['loadDestinations'] },
        { do: 'loadDestinations:done/passwordless', context: { hasPaymentPassword: false } },
        { do: 'add.requested', in: 'showing.resting' },
        { do: 'told.anew' },
        { do: 'loadDestinations:done/full' },
        { do: 'add.requested', in: 'showing.resting' },
        { do: 'default.requested/second' },
        { do: 'makeDefault:done/refused' },
        { do: 'told.anew', in: 'loading', context: { target: null, notDone: null } },
      ],
    },
  },
})
