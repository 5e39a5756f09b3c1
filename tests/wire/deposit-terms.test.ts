import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { outcomeOf, outcomeOfMoney, type Terms } from '#wire/deposit-terms.ts'

const terms: Terms = {
  currency: 'PHP',
  fee: { fixed: '5.00', basisPoints: 150 },
  turnover: 1,
  bonus: { basisPoints: 5000, most: '1000.00', turnover: 10 },
}

it('takes a fixed and a relative fee out of what is paid, and rounds to the member’s good', () => {
  expect(outcomeOf(terms, 33_333n, false)).toEqual({
    fee: 999n,
    arrives: 32_334n,
    bonus: 0n,
    turnover: 33_333n,
    bonusTurnover: 0n,
  })
})

it('grants a share as the bonus up to its most, and asks to wager amount and bonus', () => {
  expect(outcomeOf(terms, 10_000n, true)).toMatchObject({ bonus: 5_000n, bonusTurnover: 150_000n })
  expect(outcomeOf(terms, 900_000n, true)).toMatchObject({ bonus: 100_000n, bonusTurnover: 10_000_000n })
  expect(outcomeOf({ ...terms, bonus: null }, 10_000n, true)).toMatchObject({ bonus: 0n, bonusTurnover: 0n })
})

it('says the same of money as it travels, and nothing of what is none or brings nothing', () => {
  expect(outcomeOfMoney(terms, '100.00', true)).toEqual({
    fee: '6.50',
    arrives: '93.50',
    bonus: '50.00',
    turnover: '1600.00',
  })
  for (const amount of ['', 'x', '-1', '0', '5.00', '1.001']) expect(outcomeOfMoney(terms, amount, false)).toBeNull()
})

it('never loses or makes a centavo', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.boolean(), (amount, bonus) => {
      const { fee, arrives } = outcomeOf(terms, amount, bonus)
      expect(fee + arrives).toBe(amount)
    }),
  )
})
