import { describe, expect, test } from 'vitest'
import { destinationProblems, nothingTyped } from '#machines/bank-card/bank-card.rules.ts'

const providers = [
  { code: 'silangan', name: 'Bangko Silangan', kind: 'bank', digits: { least: 10, most: 12 }, demonstration: true },
] as const
const good = { provider: 'silangan', number: '12345678901', paymentPassword: '246810' }
const problemsOf = (typed: Partial<typeof good>) => destinationProblems({ providers, fields: { ...good, ...typed } })

test('payout destination: every empty field is missing', () => {
  expect(destinationProblems({ providers, fields: nothingTyped })).toEqual({
    ...{ provider: 'missing', number: 'missing', paymentPassword: 'missing' },
  })
})

describe('payout destination: the number', () => {
  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['123456789', 'length'],
    ['1234567890', undefined],
    [' 1234 5678-9012 ', undefined],
    ['１２３４５６７８９０', undefined],
    ['1234567890123', 'length'],
    ['12345678x0', 'format'],
  ])('%j of a bank with 10 to 12 digits has the problem %s', (number, problem) => {
    expect(problemsOf({ number })).toEqual(problem === undefined ? {} : { number: problem })
  })

  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['123', undefined],
  ])('%j before a bank is chosen has the problem %s', (number, problem) => {
    expect(problemsOf({ provider: '', number })).toEqual({
      provider: 'missing',
      ...(problem === undefined ? {} : { number: problem }),
    })
  })
})

test('payout destination: a bank that is no longer offered must be chosen again', () => {
  expect(problemsOf({ provider: 'closed' })).toEqual({ provider: 'missing' })
})

test('payout destination: a blank is a payment password, which only the server can judge', () => {
  expect(problemsOf({ paymentPassword: ' ' })).toEqual({})
})
