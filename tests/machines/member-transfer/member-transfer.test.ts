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
