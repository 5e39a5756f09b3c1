import * as v from 'valibot'
import { expect, it } from 'vitest'
import { floorOf, percentOf } from '#games/fraction.ts'
import { limbo, LimboPick, multiplierOf } from '#games/originals/limbo.ts'

const numbers = 2n ** 52n
/** Numbers that reach a multiplier of so many hundredths, from the formula and not from the game. */
const reaching = (target: number) => (99n * numbers + BigInt(target) - 1n) / BigInt(target)

it('limbo: exactly the numbers of the formula reach a multiplier', () => {
  for (const { target } of limbo.tables) {
    const count = reaching(target)
    expect(multiplierOf(count - 1n)).toBeGreaterThanOrEqual(target)
    expect(multiplierOf(count)).toBeLessThan(target)
  }
})

it('limbo: every target returns 99 % and never less, to the tenth digit', () => {
  for (const pick of [...limbo.tables, { target: 102 }, { target: 31_415 }, { target: 54_321_987 }]) {
    const { numerator, denominator } = limbo.returnOf(pick)
    expect(numerator * 100n * numbers).toBe(reaching(pick.target) * BigInt(pick.target) * denominator)
    expect(numerator * 100n).toBeGreaterThanOrEqual(99n * denominator)
    expect(numerator * 100n * 10n ** 9n).toBeLessThan((99n * 10n ** 9n + 24n) * denominator)
    expect(percentOf(limbo.returnOf(pick))).toBe(99)
  }
})

it('limbo: multipliers never rise with the number, from the largest to 1.00', () => {
  expect([0n, 1n, 44_584n].map(multiplierOf)).toEqual([100_000_000, 100_000_000, 100_000_000])
  expect(multiplierOf(numbers - 1n)).toBe(100)
  let last = multiplierOf(0n)
  for (let number = 1n; number < numbers; number = (number * 21n) / 20n + 1n) {
    const next = multiplierOf(number)
    expect(next).toBeLessThanOrEqual(last)
    last = next
  }
})

it('limbo: the largest multiplier that can be bet on can be drawn, with two draws of 26 bits', () => {
  const bounds: number[] = []
  const drawn = limbo.draw((below) => {
    bounds.push(below)
    return 0
  }, limbo.usual)
  expect([drawn, bounds]).toEqual([100_000_000, [2 ** 26, 2 ** 26]])
  expect(v.is(LimboPick, { target: drawn })).toBe(true)
  expect(v.is(LimboPick, { target: drawn + 1 })).toBe(false)
  expect(floorOf(limbo.pays({ target: drawn }, drawn), 50n)).toBe(50_000_000n)
})

it('limbo: a multiplier of the target wins, one hundredth less does not', () => {
  const one = limbo.pays({ target: 333 }, 333)
  expect(floorOf(one, 100n)).toBe(333n)
  expect(limbo.pays({ target: 333 }, 332).numerator).toBe(0n)
  expect(floorOf(limbo.pays({ target: 101 }, 1_000_000), 50n), 'rounded down').toBe(50n)
  for (const target of [100, 1.5, 0, -200, Number.NaN]) expect(v.is(LimboPick, { target })).toBe(false)
})
