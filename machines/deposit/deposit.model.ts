import type { Deposit, DepositChannel } from '#wire/payments/deposit.ts'
import type { Answer } from '#wire/envelope.ts'
import { refusal } from '#machines/lib/answers.ts'
import { isEmpty } from '#machines/lib/form.ts'
import { formLaws } from '#machines/lib/form-laws.ts'
import { loadLaws } from '#machines/lib/loading.ts'
import { defineModel } from '#machines/lib/model.ts'
import { depositActorCalls, depositMachine } from './deposit.machine.ts'
import { depositJourneys } from './deposit.journeys.ts'
import { depositProblems, isOpen } from './deposit.rules.ts'

const wallet: DepositChannel = {
  id: 'perlas',
  kind: 'ewallet',
  name: 'Perlas Wallet',
  currency: 'PHP',
  minimum: '100.00',
  maximum: '50000.00',
  step: '1.00',
  quickAmounts: ['200.00', '500.00'],
  fee: { fixed: '0.00', basisPoints: 150 },
  processingMinutes: 1,
  turnover: 1,
  bonus: {
    basisPoints: 5000,
    most: '1000.00',
    turnover: 10,
    uses: 1,
    atOnce: 1,
    mostBet: '500.00',
    days: 30,
    weights: [
      { gameType: 'RNG', percent: 100 },
      { gameType: 'LIVE', percent: 20 },
    ],
    closed: null,
  },
  quote: null,
}
const bank: DepositChannel = {
  ...wallet,
  id: 'silangan',
  kind: 'bank',
  name: 'Bangko Silangan',
  minimum: '500.00',
  quickAmounts: ['500.00', '1000.00'],
  fee: { fixed: '0.00', basisPoints: 0 },
  bonus: null,
}
const channels = [wallet, bank]

const byWallet: Deposit = {
  id: '00000000-0000-4000-8000-0000000000d1',
  reference: 'D23456789AB2',
  kind: 'ewallet',
  name: 'Perlas Wallet',
  state: 'pending',
  currency: 'PHP',
  amount: '500.00',
  fee: '7.50',
  arrives: '492.50',
  credited: null,
  bonus: '0.00',
  turnover: '500.00',
  createdAt: 1_900_000_000_000,
  expiresAt: 1_900_001_800_000,
  finishedAt: null,
  coin: null,
  payments: [],
  hasProof: false,
  pay: { kind: 'ewallet', address: '/local/payments?reference=D23456789AB2' },
}
const byBank: Deposit = {
  ...byWallet,
  id: '00000000-0000-4000-8000-0000000000d2',
  reference: 'D23456789AB3',
  kind: 'bank',
  name: 'Bangko Silangan',
  fee: '0.00',
  arrives: '500.00',
  createdAt: 1_900_000_000_001,
  pay: { kind: 'bank', bank: 'Bangko Silangan', holder: 'Statehouse Club Inc.', number: '0012 3456 7890' },
}
const finishedAs = (of: Deposit, state: Deposit['state']): Deposit => ({
  ...of,
  state,
  pay: null,
  finishedAt: 1_900_000_060_000,
})
const shown = (deposit: Deposit) => ({ kind: 'value', value: deposit }) as const
const read = (deposits: readonly Deposit[]) =>
  ({ kind: 'value', value: { channels, deposits, key: 'key', skew: 60_000 } }) as const

export const depositModel = defineModel({
  flow: 'deposit',
  machine: depositMachine,
  inputs: { default: undefined },
  events: {
    'form.edited': {
      good: { fields: { amount: '500', amountMark: '.' } },
      small: { fields: { amount: '99', amountMark: '.' } },
      empty: { fields: { amount: '', amountMark: '.' } },
      withBonus: { fields: { bonus: true } },
    },
    'channel.chosen': { byBank: { id: 'silangan' } },
    'deposit.opened': { first: { id: byWallet.id } },
    'proof.chosen': { picture: { picture: 'UElDVFVSRQ==' }, tooLarge: { picture: '' } },
    'deposits.changed': {
      paid: { deposits: [finishedAs(byWallet, 'paid')] },
      rejected: { deposits: [finishedAs(byBank, 'rejected')] },
    },
  },
  calls: depositActorCalls,
  macros: { 'amount typed and sent': ['form.edited/good', 'form.submitted'] },
  actors: {
    loadDeposits: {
      done: {
        none: read([]),
        open: read([byWallet]),
        closed: { kind: 'value', value: { channels: [], deposits: [], key: 'key', skew: 0 } },
        refused: refusal('rate_limited'),
      },
    },
    createDeposit: {
      done: {
        byWallet: shown(byWallet),
        byBank: shown(byBank),
        tooMany: refusal('deposit_too_many'),
        keyUsed: refusal('idempotency_conflict'),
      },
    },
    cancelDeposit: {
      done: {
        ok: shown(finishedAs(byWallet, 'cancelled')),
        finished: refusal('deposit_finished'),
        refused: refusal('rate_limited'),
      },
    },
    sendProof: {
      done: {
        ok: shown({ ...byBank, state: 'proofSent' }),
        noPicture: refusal('picture_invalid'),
      },
    },
    watchDeposits: {
      events: { paid: { type: 'deposits.changed', deposits: [finishedAs(byWallet, 'paid')] } },
    },
  },
  project: ({ fields, current, channels: offered, deposits, wantsAnother, picture, refusal: code, problems }) => ({
    fields,
    current: current === null ? null : [current.id, current.state],
    offered: offered.length,
    deposits: deposits.map(({ id, state }) => [id, state]),
    wantsAnother,
    picture,
    problem: code ?? problems,
  }),
  within: ({ context: { deposits } }) => deposits.length < 3,
  invariants: {
    'nothing is chosen before the first answer, which brings the key': ({ context: { key, skew, fields } }) =>
      key === 'key' || (key === '' && skew === 0 && fields.channel === '' && !fields.bonus),
    'a deposit is followed only while one is shown': (state) =>
      !state.in('following') || state.context.current !== null,
    'payment instructions are shown only for a pending deposit': (state) =>
      !state.in('following.paying') || state.context.current?.state === 'pending',
    'a receipt is shown only for a finished deposit': (state) =>
      !state.in('following.finished') || (state.context.current !== null && !isOpen(state.context.current)),
    'a refusal is shown only where it occurred': ({ in: isIn, context: { refusal: code } }) =>
      code === null || isIn('choosing') || isIn('following.proofFailed') || isIn('following.cancelFailed'),
    'a proof picture is kept only while it is uploaded': (state) =>
      state.in('following.sendingProof') === (state.context.picture !== ''),
  },
  laws: {
    'a deposit is created with the loaded idempotency key and the chosen channel': ({ asks, before }) =>
      asks.every(({ src, input }) => {
        const { key, channel } = input as { readonly key: string; readonly channel: string }
        return src !== 'createDeposit' || (key === 'key' && channel === before.context.fields.channel)
      }),
    'updates from the server apply at once and interrupt no request under way': ({
      do: what,
      carries,
      before,
      after,
    }) => {
      if (!what.startsWith('deposits.changed/')) return true
      const { deposits } = carries as { readonly deposits: readonly Deposit[] }
      const update = deposits.find(({ id }) => id === after.context.current?.id)
      const stays = ['following.sendingProof', 'following.cancelling'].every((at) => !before.in(at) || after.in(at))
      return stays && after.context.deposits === deposits && (update === undefined || after.context.current === update)
    },
    'a chosen picture is uploaded from every state that takes one, unless it is too large': ({
      do: what,
      before,
      after,
    }) => {
      const places = ['paying', 'underReview', 'proofFailed']
      if (!what.startsWith('proof.chosen/') || !places.some((place) => before.in(`following.${place}`))) return true
      return what.endsWith('/picture')
        ? after.in('following.sendingProof')
        : after.in('following.proofFailed') && after.context.refusal === 'picture_invalid'
    },
    'a deposit returned by the server is shown, and is on the list exactly once': ({
      do: what,
      carries,
      after: { context },
    }) => {
      if (!/^(createDeposit|sendProof|cancelDeposit):done/.test(what)) return true
      const answer = carries as Answer<Deposit>
      if (answer.kind === 'refusal') return true
      const times = context.deposits.map(({ createdAt }) => createdAt)
      return (
        context.deposits.filter(({ id }) => id === answer.value.id).length === 1 &&
        context.deposits.includes(answer.value) &&
        context.current === answer.value &&
        times.every((time, index) => index === 0 || time <= times[index - 1]!)
      )
    },
    'another deposit can be started from every deposit on the page': ({ do: what, before, after }) =>
      what !== 'another.requested/default' ||
      !before.in('following') ||
      (after.in('loading') && after.context.wantsAnother && after.context.current === null),
    'every deposit on the list can be opened': ({ do: what, carries, before, after }) => {
      const { id } = (carries ?? {}) as { readonly id?: string }
      if (!what.startsWith('deposit.opened/') || !before.in('choosing')) return true
      const known = before.context.deposits.some((each) => each.id === id)
      if (!known) return after.in('choosing')
      return after.in('following') && after.context.current?.id === id && isEmpty(after.context.problems)
    },
    ...loadLaws('loadDeposits'),
    ...formLaws({
      state: 'choosing',
      submittedBy: { createDeposit: 'creating' },
      problems: depositProblems,
      exceptRefusals: ['idempotency_conflict'],
    }),
  },
  goals: { 'another deposit can be started': (state) => state.in('choosing') },
  journeys: depositJourneys,
})
