import { expect, test } from 'vitest'
import {
  canSend,
  limitsOf,
  emptyFields,
  type Terms,
  memberTransferProblems,
} from '#machines/member-transfer/member-transfer.rules.ts'

const terms: Terms = {
  receiver: 'ah•••e',
  lack: null,
  currency: 'PHP',
  balance: '950.50',
  turnoverLeft: '0.00',
  least: '100.00',
  most: '20000.00',
  step: '1.00',
  available: '950.00',
  boundBy: null,
  count: { used: 0, most: 5 },
  sum: { used: '0.00', most: '50000.00' },
  hasPaymentPassword: true,
}
const typed = (amount: string) => ({ amount, amountMark: '.', paymentPassword: '1' }) as const

const dong: Terms = {
  ...terms,
  currency: 'VND',
  balance: '950000',
  least: '100000',
  most: '20000000',
  step: '1000',
  available: '950000',
}

test('member transfer: dong have no decimals, and pesos after them do', () => {
  expect(limitsOf(dong)).toEqual({ currency: 'VND', least: '100000', most: '950000', step: '1000' })
  expect(limitsOf(terms)).toMatchObject({ currency: 'PHP', most: '950.00' })
  expect(memberTransferProblems({ fields: typed('500000.50'), terms: dong })).toEqual({ amount: 'fine' })
  expect(memberTransferProblems({ fields: typed('500000'), terms: dong })).toEqual({})
})

test('member transfer: the smallest unit counts as available', () => {
  expect(canSend({ ...terms, available: '0.01' })).toBe(true)
  expect(canSend({ ...dong, available: '1' })).toBe(true)
})

test('member transfer: the limit is the available amount, or the operator’s limit if nothing is available', () => {
  expect(limitsOf(terms)).toEqual({ currency: 'PHP', least: '100.00', most: '950.00', step: '1.00' })
  expect(limitsOf({ ...terms, available: '0.00' }).most).toBe('20000.00')
  expect([canSend(terms), canSend({ ...terms, available: '0.00' })]).toEqual([true, false])
})

test('member transfer: terms, an amount within the limits and a payment password are required', () => {
  expect(memberTransferProblems({ fields: typed('500'), terms: null })).toEqual({ amount: 'missing' })
  expect(memberTransferProblems({ fields: emptyFields, terms })).toEqual({
    amount: 'missing',
    paymentPassword: 'missing',
  })
  expect(memberTransferProblems({ fields: typed('951'), terms })).toEqual({ amount: 'large' })
  expect(memberTransferProblems({ fields: typed('950'), terms })).toEqual({})
})
