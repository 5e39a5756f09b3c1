import { describe, expect, test } from 'vitest'
import {
  balanceOf,
  hasVendorBalance,
  limitsOf,
  nothingTyped,
  shareOf,
  transferProblems,
  type Wallets,
} from '#machines/transfer/transfer.rules.ts'

const vendor = (code: string, balance: string, state: 'open' | 'closed' | 'stopped') => ({
  vendor: code,
  title: code,
  logo: '/art/vendor.svg',
  held: '0.00',
  balance,
  state,
})
const peso: Wallets = {
  currency: 'PHP',
  total: '1265.05',
  main: '1000.00',
  least: '1.00',
  most: '500.00',
  step: '1.00',
  vendors: [
    vendor('MAYARI', '250.05', 'open'),
    vendor('CRANE', '0.00', 'open'),
    vendor('CLOSED', '6.00', 'closed'),
    vendor('STOPPED', '9.00', 'stopped'),
  ],
}
const dong: Wallets = {
  currency: 'VND',
  total: '1250050',
  main: '1000000',
  least: '1000',
  most: '500000',
  step: '1000',
  vendors: [vendor('MAYARI', '250050', 'open'), vendor('STOPPED', '9000', 'stopped')],
}

// Dong have no decimals: pesos after them show whether each wallet counts in its own currency.
describe.each([
  ['dong', dong, { main: '1000000', moon: '250050', most: '500000', none: '0' }],
  ['pesos', peso, { main: '1000.00', moon: '250.05', most: '500.00', none: '0.00' }],
] as const)('transfer in %s', (_, wallets, { main, moon, most, none }) => {
  test('can use all of an open wallet, and nothing of a stopped or an unknown one', () => {
    expect(['', 'MAYARI', 'STOPPED', 'UNKNOWN'].map((name) => balanceOf(wallets, name))).toEqual([
      ...[main, moon, none, none],
    ])
  })

  test('is limited by the balance and by the operator, the lower of both', () => {
    const { currency, least, step } = wallets
    expect(limitsOf(wallets, '')).toEqual({ currency, least, step, most })
    expect(limitsOf(wallets, 'MAYARI')).toEqual({ currency, least, step, most: moon })
    expect(limitsOf(wallets, 'STOPPED')).toEqual({ currency, least, step, most })
  })
})

test.each([
  [[], false],
  [[vendor('CRANE', '0.00', 'open')], false],
  [[vendor('CRANE', '0.00', 'open'), vendor('MAYARI', '0.01', 'closed')], true],
  [[vendor('STOPPED', '9.00', 'stopped')], false],
])('transfer: of %o something can be recalled: %s', (vendors, isRecallable) => {
  expect(hasVendorBalance({ ...peso, vendors })).toBe(isRecallable)
})

test('transfer: a share is rounded down to the step, and all of it is all', () => {
  expect([50, 99, 100].map((percent) => shareOf(peso, 'MAYARI', percent))).toEqual(['125.00', '247.00', '250.05'])
  expect([50, 99, 100].map((percent) => shareOf(dong, 'MAYARI', percent))).toEqual(['125000', '247000', '250050'])
})

test.each([
  [dong, '', 'MAYARI', '500000', {}],
  [dong, '', 'MAYARI', '500000.50', { amount: 'fine' }],
  [dong, 'MAYARI', '', '250050', {}],
  [peso, '', 'MAYARI', '', { amount: 'missing' }],
  [peso, '', 'MAYARI', '0.50', { amount: 'small' }],
  [peso, '', 'MAYARI', '1', {}],
  [peso, '', 'MAYARI', '1.50', { amount: 'step' }],
  [peso, '', 'MAYARI', '500', {}],
  [peso, '', 'MAYARI', '501', { amount: 'large' }],
  [peso, 'MAYARI', '', '250.05', {}],
  [peso, 'MAYARI', '', '250.04', { amount: 'step' }],
  [peso, 'MAYARI', '', '251', { amount: 'large' }],
  [peso, 'MAYARI', '', 'all', { amount: 'unread' }],
  [peso, 'CRANE', '', '5', { from: 'empty' }],
  [peso, 'STOPPED', '', '9', { from: 'empty' }],
  [peso, '', '', '5', { to: 'same' }],
  [peso, '', 'CLOSED', '5', { to: 'closed' }],
  [peso, '', 'UNKNOWN', '5', { to: 'closed' }],
  [{ ...peso, main: '250.05' }, '', 'MAYARI', '250.05', { amount: 'step' }],
])('transfer: with the wallets %o from %j to %j %j has the problems %o', (wallets, from, to, amount, problems) => {
  expect(transferProblems({ wallets, fields: { ...nothingTyped, from, to, amount } })).toEqual(problems)
})

test('transfer: nothing can be filled in before the wallets are known', () => {
  expect(transferProblems({ wallets: null, fields: { ...nothingTyped, to: 'MAYARI', amount: '5' } })).toEqual({
    amount: 'missing',
  })
})
