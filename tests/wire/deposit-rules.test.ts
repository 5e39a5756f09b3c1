import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  coinsFor,
  coinsForMoney,
  outcomeOf,
  outcomeOfMoney,
  type Terms,
  worthOf,
} from '#wire/payments/deposit-rules.ts'
import { fromMinor } from '#wire/money.ts'

const terms: Terms = {
  currency: 'PHP',
  fee: { fixed: '5.00', basisPoints: 150 },
  turnover: 1,
  bonus: { basisPoints: 5000, most: '1000.00', turnover: 10 },
}

it('deposit rules: a fixed and a relative fee are deducted, rounded in the member’s favour', () => {
  expect(outcomeOf(terms, 33_333n, false)).toEqual({
    fee: 999n,
    arrives: 32_334n,
    bonus: 0n,
    turnover: 33_333n,
    bonusTurnover: 0n,
  })
})

it('deposit rules: the bonus is a share up to its maximum, and amount and bonus have to be wagered', () => {
  expect(outcomeOf(terms, 10_000n, true)).toMatchObject({ bonus: 5_000n, bonusTurnover: 150_000n })
  expect(outcomeOf(terms, 900_000n, true)).toMatchObject({ bonus: 100_000n, bonusTurnover: 10_000_000n })
  expect(outcomeOf({ ...terms, bonus: null }, 10_000n, true)).toMatchObject({ bonus: 0n, bonusTurnover: 0n })
})

it('deposit rules: the outcome is the same for money of the wire, and null for invalid amounts and those below the fee', () => {
  expect(outcomeOfMoney(terms, '100.00', true)).toEqual({
    fee: '6.50',
    arrives: '93.50',
    bonus: '50.00',
    turnover: '1600.00',
  })
  for (const amount of ['', 'x', '-1', '0', '5.00', '1.001']) expect(outcomeOfMoney(terms, amount, false)).toBeNull()
})

it('deposit rules: coins are worth the amount and hardly more, rounded down to a centavo', () => {
  const priced = { currency: 'PHP', coin: 'USDT', rate: '56.25' } as const
  expect(coinsForMoney(priced, '1000.00')).toBe('17.777778')
  expect(worthOf(priced, 17_777_778n)).toBe(100_000n)
  expect(worthOf(priced, 17_777_777n)).toBe(99_999n)
  for (const amount of ['', 'x', '0', '-5', '1.001']) expect(coinsForMoney(priced, amount)).toBeNull()
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 9n), (amount, price) => {
      const at = { ...priced, rate: fromMinor(price, 'PHP') }
      const coins = coinsFor(at, amount)
      expect(worthOf(at, coins)).toBeGreaterThanOrEqual(amount)
      expect(worthOf(at, coins - 1n)).toBeLessThan(amount)
    }),
  )
})

it('deposit rules: no centavo is lost or made', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.boolean(), (amount, bonus) => {
      const { fee, arrives } = outcomeOf(terms, amount, bonus)
      expect(fee + arrives).toBe(amount)
    }),
  )
})
