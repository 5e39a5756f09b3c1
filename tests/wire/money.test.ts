import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, decimalsOf, fromMinor, readMinor, toMinor, wholeUnits } from '#wire/money.ts'
import { Money } from '#wire/shapes.ts'
import * as v from 'valibot'

describe('amounts', () => {
  it.each([
    ['0', 'PHP', 0n],
    ['12.5', 'PHP', 1_250n],
    ['12480.50', 'PHP', 1_248_050n],
    ['-0.05', 'PHP', -5n],
    ['999999999999999.99', 'PHP', 99_999_999_999_999_999n],
    ['1.500000', 'PHP', 150n],
    ['1250', 'JPY', 1_250n],
    ['1250.00', 'VND', 1_250n],
    ['0.000001', 'USDT', 1n],
    ['-12.5', 'USDT', -12_500_000n],
    ['21000000.00000001', 'BTC', 2_100_000_000_000_001n],
  ] as const)('reads %s %s', (text, currency, minor) => {
    expect(toMinor(text, currency)).toBe(minor)
  })

  it.each(['', '1,5', 'abc', '.5', '5.', '1e3', '1234567890123456', ' 1', '1.234567891', '+1', '0x1'])(
    'are none when they are %j',
    (text) => {
      expect(readMinor(text, 'BTC')).toBeNull()
      expect(() => toMinor(text, 'BTC')).toThrow(RangeError)
    },
  )

  it.each([
    ['1.234', 'PHP'],
    ['0.5', 'JPY'],
    ['0.0000001', 'USDT'],
  ] as const)('have no parts smaller than the smallest of their currency: %s %s', (text, currency) => {
    expect(readMinor(text, currency)).toBeNull()
  })

  it('are limited to what the ledger can hold', () => {
    expect(readMinor('92233720368.54775807', 'BTC')).toBe(2n ** 63n - 1n)
    expect(readMinor('92233720368.54775808', 'BTC')).toBeNull()
  })

  it('are written with all decimals of their currency', () => {
    expect(currencies.map((currency) => fromMinor(-5n, currency))).toEqual(
      currencies.map((currency) => `-${(5 / 10 ** decimalsOf[currency]).toFixed(decimalsOf[currency])}`),
    )
    expect(fromMinor(wholeUnits(12, 'USDT'), 'USDT')).toBe('12.000000')
  })

  it('are parsed as they were written, in every currency', () => {
    const anyCurrency = fc.constantFrom(...currencies)
    const anyMinor = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n })
    fc.assert(
      fc.property(anyCurrency, anyMinor, (currency, minor) => {
        const text = fromMinor(minor, currency)
        expect(v.is(Money, text)).toBe(true)
        expect(text.split('.')[1]?.length ?? 0).toBe(decimalsOf[currency])
        expect(toMinor(text, currency)).toBe(minor)
      }),
    )
  })
})
