import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Answer } from '#wire/envelope.ts'
import { pointsCalls, type RedeemReceipt } from '#wire/loyalty/points.ts'
import { redeemActors } from '#machines/redeem/redeem.actors.ts'
import { redeemMachine } from '#machines/redeem/redeem.machine.ts'
import {
  emptyFields,
  lackOf,
  mostNow,
  type Offer,
  quantityOf,
  redeemProblems,
  type Terms,
} from '#machines/redeem/redeem.rules.ts'
import { redeemView } from '#machines/redeem/redeem.selectors.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const offer: Offer = {
  type: 'topUp',
  title: 'Load',
  language: 'en',
  art: null,
  points: 20,
  staked: '100.00',
  worth: '30.00',
  turnover: 0,
  most: 5,
}
const terms: Terms = {
  points: 130,
  staked: '100.00',
  currency: 'PHP',
  hasPaymentPassword: true,
  dialingCode: '63',
  offer,
}
const receipt: RedeemReceipt = {
  reference: 'P7K3F9Q2MPXA',
  type: 'topUp',
  state: 'processing',
  quantity: 2,
  points: 40,
  balance: 90,
  paid: null,
  currency: 'PHP',
  applyTime: 1_700_000_000_000,
}

/** Starts the chart on a client that accepts every order. */
function startRedeem(id: string | null, own: Partial<Offer> = {}) {
  const accept = (): Promise<Answer<RedeemReceipt>> => Promise.resolve({ kind: 'value', value: receipt })
  const api = new FakeApi()
    .on(pointsCalls.redeemTerms, () =>
      Promise.resolve({ kind: 'value', value: { ...terms, offer: { ...offer, ...own } } }),
    )
    .on(pointsCalls.redeemPointReward, accept)
    .on(pointsCalls.convertPoint, accept)
  const send = vi.spyOn(api, 'send')
  const machine = redeemMachine.provide({ actors: redeemActors({ api, createKey: () => 'key' }) })
  return { send, actor: createActor(machine, { input: { id, language: 'en' } }).start() }
}

test.each([
  [
    'load',
    {},
    pointsCalls.redeemPointReward,
    { id: 'load', idempotencyKey: 'key', quantity: 2, points: 20, mobile: '917 123 4567', paymentPassword: '246810' },
  ],
  [
    null,
    { type: 'convert', title: null } as const,
    pointsCalls.convertPoint,
    { idempotencyKey: 'key', quantity: 2, points: 20, paymentPassword: '246810' },
  ],
] as const)('redeem of %s: the server receives the typed fields and nothing else', async (id, own, call, order) => {
  const { send, actor } = startRedeem(id, own)
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(send.mock.calls[0]).toMatchObject([pointsCalls.redeemTerms, { id: id ?? undefined, language: 'en' }, {}])
  actor.send({ type: 'form.edited', fields: { quantity: ' 2 ', mobile: ' 917 123 4567 ', paymentPassword: '246810' } })
  expect(redeemView(actor.getSnapshot())).toMatchObject({
    total: 40,
    most: 5,
    lack: null,
    shown: true,
    confirming: false,
  })
  actor.send({ type: 'form.submitted' })
  expect(redeemView(actor.getSnapshot())).toMatchObject({ confirming: true, sending: false })
  actor.send({ type: 'confirmed' })
  await waitFor(actor, (snapshot) => snapshot.matches('spent'))
  expect(send.mock.calls.slice(1)).toEqual([[call, order, { signal: expect.any(AbortSignal) }]])
  expect(redeemView(actor.getSnapshot())).toMatchObject({ spent: true, receipt, shown: false })
})

test.each([
  ['nothing', {}, {}, null, 5],
  ['points for one', { points: 19 }, {}, 'points', 0],
  ['stakes of the month', { staked: '99.99' }, {}, 'staked', 5],
  ['what is left', {}, { most: 0 }, 'soldOut', 0],
  ['more than points reach for', { points: 79 }, {}, null, 3],
] as const)('redeem: lack and limit when short of %s', (_, own, ofOffer, lack, most) => {
  const [all, what] = [
    { ...terms, ...own },
    { ...offer, ...ofOffer },
  ]
  expect([lackOf(all, what), mostNow(all, what)]).toEqual([lack, most])
})

test.each([
  ['12', 12],
  [' 3 ', 3],
  ['1.5', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('redeem: the quantity "%s" is parsed', (quantity, read) => {
  expect(quantityOf({ quantity })).toBe(read)
})

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['one', 'type'],
  ['1.5', 'type'],
  ['1234567890', 'type'],
  ['0', 'range'],
  ['1', undefined],
  [' 5 ', undefined],
  ['6', 'range'],
])('redeem: the quantity "%s" of at most five has the problem %s', (quantity, problem) => {
  const fields = { ...emptyFields, quantity, mobile: '917 123 4567', paymentPassword: '246810' }
  expect(redeemProblems({ fields, terms })).toEqual(problem === undefined ? {} : { quantity: problem })
})

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['x'.repeat(9), 'length'],
  [` ${'x'.repeat(9)} `, 'length'],
  ['x'.repeat(10), undefined],
  [` ${'x'.repeat(300)} `, undefined],
  ['x'.repeat(301), 'length'],
])('redeem: goods are sent to an address of 10 to 300 letters, "%s" has the problem %s', (address, problem) => {
  const fields = { ...emptyFields, quantity: '1', address, paymentPassword: '246810' }
  const goods: Terms = { ...terms, offer: { ...offer, type: 'goods' } }
  expect(redeemProblems({ fields, terms: goods })).toEqual(problem === undefined ? {} : { address: problem })
})

test('redeem: nothing can be filled in without an offer', () => {
  const fields = { ...emptyFields, quantity: '1', paymentPassword: '246810' }
  expect(redeemProblems({ fields, terms: null })).toEqual({ quantity: 'missing' })
  expect(redeemProblems({ fields, terms: { ...terms, offer: null } })).toEqual({ quantity: 'missing' })
})
