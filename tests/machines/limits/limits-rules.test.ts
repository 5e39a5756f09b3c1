import { describe, expect, test } from 'vitest'
import { limitAt, limitProblems, readLimit, usedPart, withLimit } from '#machines/limits/limits.rules.ts'

const typed = (amount: string) => ({ amount, amountMark: '.' as const })
const shown = (answer: ReturnType<typeof readLimit>) => ('read' in answer ? answer.read : answer.problem)

describe('limit of time', () => {
  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['marami', 'unread'],
    ['x5', 'unread'],
    ['5x', 'unread'],
    ['-5', 'unread'],
    ['1.5', 'unread'],
    ['1234567', 'unread'],
    ['0', 'small'],
    ['1', '1'],
    [' 007 ', '7'],
    ['１２０', '120'],
    ['10080', '10080'],
    ['10081', 'large'],
  ])('%j minutes a week are %s', (amount, expected) => {
    expect(shown(readLimit(typed(amount), { kind: 'time', most: '10080' }, 'PHP'))).toBe(expected)
  })

  test('without a maximum takes any number of minutes', () => {
    expect(shown(readLimit(typed('999999'), { kind: 'time', most: null }, 'PHP'))).toBe('999999')
  })
})

describe('limit of money', () => {
  test.each([
    ['', 'PHP', 'missing'],
    ['marami', 'PHP', 'unread'],
    ['0.001', 'PHP', 'unread'],
    ['0', 'PHP', 'small'],
    ['0.01', 'PHP', '0.01'],
    [' 1,000 ', 'PHP', '1000.00'],
    ['5000', 'PHP', '5000.00'],
    ['5000.01', 'PHP', 'large'],
    ['400', 'VND', '400'],
    ['400.50', 'VND', 'unread'],
    ['5001', 'VND', 'large'],
  ])('%j in %s is %s', (amount, currency, expected) => {
    expect(shown(readLimit(typed(amount), { kind: 'stake', most: '5000' }, currency))).toBe(expected)
  })

  test('without a maximum takes any amount', () => {
    expect(shown(readLimit(typed('5000.01'), { kind: 'stake', most: null }, 'PHP'))).toBe('5000.01')
  })
})

const limit = { amount: '500.00', used: '300.00', isDefault: false, most: null, pending: null } as const
const day = { ...limit, kind: 'stake', period: 'day' } as const
const week = { ...limit, kind: 'stake', period: 'week' } as const
const loss = { ...limit, kind: 'loss', period: 'day' } as const
const limits = { currency: 'PHP', serverTime: 0, waitHours: 24, list: [day, week, loss] }

test('limits: one is found and replaced by kind and period', () => {
  expect(limitAt(limits, { kind: 'stake', period: 'week' })).toBe(week)
  expect(limitAt(limits, { kind: 'loss', period: 'week' })).toBeNull()
  expect(limitAt(limits, null)).toBeNull()
  expect(limitAt(null, { kind: 'loss', period: 'day' })).toBeNull()
  const changed = { ...week, amount: '900.00' }
  expect(withLimit(limits, changed).list).toEqual([day, changed, loss])
})

test('limits form: a limit that is not in the list has no amount', () => {
  const fields = typed('5')
  expect(limitProblems({ limits, at: { kind: 'loss', period: 'week' }, fields })).toEqual({ amount: 'missing' })
  expect(limitProblems({ limits: null, at: day, fields })).toEqual({ amount: 'missing' })
  expect(limitProblems({ limits, at: day, fields })).toEqual({})
  const cents = { limits: { ...limits, currency: 'VND' }, at: day, fields: typed('5.50') }
  expect(limitProblems(cents)).toEqual({ amount: 'unread' })
})

test.each([
  ['500.00', '0.00', 0],
  ['500.00', '250.00', 0.5],
  ['500.00', '600.00', 1],
  ['500.00', '-50.00', 0],
  ['0.00', '0.00', 0],
  ['0.00', '1.00', 1],
  [null, '300.00', null],
])('used part of a limit: of %s, %s is %s', (amount, used, part) => {
  expect(usedPart({ ...day, amount, used })).toBe(part)
})
