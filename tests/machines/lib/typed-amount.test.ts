import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, type DecimalMark, fromMinor } from '#wire/money.ts'
import { Language } from '#wire/shapes.ts'
import { amountProblem, readAmount } from '#machines/lib/typed-amount.ts'
import { decimalMark, formatAmount } from '#src/i18n/format-amount.ts'

const read = (amount: string, amountMark: DecimalMark, currency = 'PHP' as const) => {
  const answer = readAmount({ amount, amountMark }, currency)
  return 'read' in answer ? answer.read : answer.problem
}

describe('typed amount', () => {
  it.each([
    ['1000', '.', '1000.00'],
    ['1,000.50', '.', '1000.50'],
    ['1.000,50', ',', '1000.50'],
    ['1 000,5', ',', '1000.50'],
    ['1\u{A0}234\u{A0}567', ',', '1234567.00'],
    ['1.000', ',', '1000.00'],
    ['１００', '.', '100.00'],
    ['１，０００．５', '.', '1000.50'],
    ['๑๐๐', '.', '100.00'],
    [' 100. ', '.', '100.00'],
    ['007', '.', '7.00'],
    ['₱200', '.', '200.00'],
    ['₱ 1,000.50', '.', '1000.50'],
    ['PHP 200', '.', '200.00'],
    ['Php200', '.', '200.00'],
    ['P200', '.', '200.00'],
    ['200 php', '.', '200.00'],
    ['200₱', '.', '200.00'],
    ['ＰＨＰ　２００', '.', '200.00'],
    ['₱1.000,50', ',', '1000.50'],
    ['\u{200E}₱200\u{200B}', '.', '200.00'],
    ['0', '.', '0.00'],
  ] as const)('%j with the mark %j is %s', (amount, mark, expected) => {
    expect(read(amount, mark)).toBe(expected)
  })

  it.each([
    ['', '.', 'missing'],
    ['   ', '.', 'missing'],
    ['1.000,50', '.', 'unread'],
    ['1,000.50', ',', 'unread'],
    ['1,00', '.', 'unread'],
    ['1,0000', '.', 'unread'],
    ['1,000 000', '.', 'unread'],
    ['1.000', '.', 'fine'],
    ['1,000', ',', 'fine'],
    ['0.001', '.', 'fine'],
    ['-5', '.', 'unread'],
    ['1e3', '.', 'unread'],
    ['0x10', '.', 'unread'],
    ['$100', '.', 'unread'],
    ['¥100', '.', 'unread'],
    ['Rp 100', '.', 'unread'],
    ['₱', '.', 'unread'],
    ['₱₱100', '.', 'unread'],
    ['₱ -100', '.', 'unread'],
    ['₱.5', '.', 'unread'],
    ['.5', '.', 'unread'],
    ['1/2', '.', 'unread'],
    ['½', '.', 'unread'],
    ['constructor', '.', 'unread'],
    ['9'.repeat(16), '.', 'large'],
    ['9'.repeat(5000), '.', 'large'],
  ] as const)('%j with the mark %j is refused: %s', (amount, mark, expected) => {
    expect(read(amount, mark)).toBe(expected)
  })

  it.each([
    ['Rp. 200.000', ',', 'IDR', '200000'],
    ['Rp200.000', ',', 'IDR', '200000'],
    ['200.000 ₫', ',', 'VND', '200000'],
    ['￥1,000', '.', 'JPY', '1000'],
    ['฿๒๐๐', '.', 'THB', '200.00'],
    ['1.5 USDT', '.', 'USDT', '1.500000'],
    ['₱200', '.', 'THB', 'unread'],
  ] as const)('%j with the mark %j in %s is %s', (amount, amountMark, currency, expected) => {
    const answer = readAmount({ amount, amountMark }, currency)
    expect('read' in answer ? answer.read : answer.problem).toBe(expected)
  })

  it('reads what the site itself formats, in every language and currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Language.options),
        fc.constantFrom(...currencies),
        fc.bigInt(0n, 999_999_999_999_999n),
        (language, currency, minor) => {
          const amount = fromMinor(minor, currency)
          const typed = { amount: formatAmount(amount, currency, language), amountMark: decimalMark(language) }
          expect(readAmount(typed, currency)).toEqual({ read: amount })
        },
      ),
    )
  })
})

describe('limits of an amount', () => {
  const limits = { currency: 'PHP', least: '100.00', most: '50000.00', step: '0.50' } as const

  it.each([
    ['99.99', 'small'],
    ['100', null],
    ['100.50', null],
    ['100.25', 'step'],
    ['50,000', null],
    ['50,000.01', 'large'],
    ['9'.repeat(20), 'large'],
  ] as const)('of %s is %s', (amount, problem) => {
    expect(amountProblem({ amount, amountMark: '.' }, limits)).toBe(problem)
  })
})
