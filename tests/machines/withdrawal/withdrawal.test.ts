import { expect, test } from 'vitest'
import {
  canWithdraw,
  costOf,
  firstUsable,
  limitsOf,
  type Terms,
  withdrawalProblems,
} from '#machines/withdrawal/withdrawal.rules.ts'

const place = {
  id: 'one',
  providerName: 'Bangko Silangan',
  kind: 'bank',
  ending: '8901',
  holder: 'Marisol de la Cruz',
  isDefault: false,
  usableFrom: 0,
  goneAt: null,
} as const
const terms: Terms = {
  currency: 'PHP',
  balance: '950.00',
  pending: '0.00',
  turnoverLeft: '0.00',
  least: '100.00',
  most: '50000.00',
  step: '1.00',
  available: '950.00',
  boundBy: null,
  fee: { fixed: '10.00', basisPoints: 150 },
  count: { used: 0, most: 5 },
  sum: { used: '0.00', most: '200000.00' },
  hasPaymentPassword: true,
  destinations: [place, { ...place, id: 'two', isDefault: true }],
  providers: [],
  holder: 'Marisol de la Cruz',
  confirmMinutes: 60,
}
const typed = (amount: string) => ({ amount, amountMark: '.' as const })

test('withdrawal fee: a fixed sum and a share, rounded up to the centavo', () => {
  expect(costOf(typed('500'), terms)).toEqual({ amount: '500.00', fee: '17.50', payout: '482.50' })
  expect(costOf(typed('100.01'), terms)).toEqual({ amount: '100.01', fee: '11.51', payout: '88.50' })
  expect(costOf(typed('10'), terms)).toBeNull()
  expect(costOf(typed('1.000,5'), terms)).toBeNull()
})

test('withdrawal limits: the maximum is the available amount, or that of the operator where it is zero', () => {
  expect(limitsOf(terms)).toEqual({ currency: 'PHP', least: '100.00', most: '950.00', step: '1.00' })
  expect(limitsOf({ ...terms, available: '0.00', boundBy: 'count' }).most).toBe('50000.00')
  expect(limitsOf({ ...terms, available: '0.00' }).most).toBe('0.00')
  expect(limitsOf({ ...terms, available: '0.01', boundBy: 'count' }).most).toBe('0.01')
  expect(limitsOf({ ...terms, available: '0.01', boundBy: 'count', currency: 'VND' })).toMatchObject({
    currency: 'VND',
    most: '50000.00',
  })
})

test.each([
  ['0.00', 'PHP', false],
  ['0.01', 'PHP', true],
  ['0.01', 'VND', false],
  ['1', 'VND', true],
] as const)('withdrawal: of %s %s something can be withdrawn: %s', (available, currency, can) => {
  expect(canWithdraw({ ...terms, available, currency })).toBe(can)
})

test('withdrawal form: terms, a destination and a payment password are required', () => {
  const fields = { ...typed('951'), destinationId: '', paymentPassword: '' }
  expect(withdrawalProblems({ fields, terms: null })).toEqual({ amount: 'missing' })
  expect(withdrawalProblems({ fields, terms })).toEqual({
    amount: 'large',
    destinationId: 'missing',
    paymentPassword: 'missing',
  })
  expect(
    withdrawalProblems({ fields: { ...typed('950'), destinationId: 'one', paymentPassword: '1' }, terms }),
  ).toEqual({})
})

test('withdrawal destinations: the default is preselected unless it is being removed', () => {
  expect(firstUsable(terms)).toBe('two')
  expect(firstUsable({ ...terms, destinations: [place, { ...place, id: 'two', isDefault: true, goneAt: 5 }] })).toBe(
    'one',
  )
  expect(firstUsable({ ...terms, destinations: [] })).toBe('')
})
