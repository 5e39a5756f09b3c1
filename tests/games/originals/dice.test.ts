import * as v from 'valibot'
import { expect, it } from 'vitest'
import { equals, floorOf, fraction } from '#games/fraction.ts'
import { dice, DicePick, diceTargets, winningNumbers } from '#games/originals/dice.ts'

const rolls = Array.from({ length: 10_000 }, (_, rolled) => rolled)
const sides = ['under', 'over'] as const

const bets: readonly DicePick[] = sides.flatMap((side) => {
  const { least, most } = diceTargets(side)
  return rolls.slice(least, most + 1).map((target) => ({ side, target }))
})

it('dice: a target is accepted from one winning number to 9,800, on both sides, and no other', () => {
  expect(bets).toHaveLength(19_600)
  expect(dice.tables.map(winningNumbers)).toEqual(rolls.slice(1, 9_801))
  for (const side of sides) {
    const { least, most } = diceTargets(side)
    for (const target of [least, most]) expect(v.is(DicePick, { side, target })).toBe(true)
    for (const target of [least - 1, most + 1, least + 0.5]) expect(v.is(DicePick, { side, target })).toBe(false)
  }
})

it('dice: every bet returns exactly 99 % over all 10,000 numbers', () => {
  const wrong = bets.filter((pick) => {
    const { side, target } = pick
    // A winning number pays the same as every other one of the bet, which the next test checks one by one.
    const won = BigInt(side === 'under' ? target : 9_999 - target)
    const { numerator, denominator } = dice.pays(pick, side === 'under' ? 0 : 9_999)
    return numerator * won * 100n !== 99n * denominator * 10_000n || !equals(dice.returnOf(pick), fraction(99, 100))
  })
  expect(wrong).toEqual([])
})

it.each([1, 2, 199, 200, 4_950, 5_000, 9_799, 9_800, 9_998])('dice: a roll pays by its side of %i', (target) => {
  for (const side of sides) {
    if (!v.is(DicePick, { side, target })) continue
    const paid = rolls.map((rolled) => dice.pays({ side, target }, rolled))
    const winning = rolls.filter((rolled) => (side === 'under' ? rolled < target : rolled > target))
    expect(rolls.filter((rolled) => paid[rolled]!.numerator > 0n)).toEqual(winning)
    expect(winning.every((rolled) => equals(paid[rolled]!, fraction(9_900, winning.length)))).toBe(true)
  }
})

it('dice: the number is drawn by one draw of 10,000', () => {
  const bounds: number[] = []
  const rolled = dice.draw((below) => {
    bounds.push(below)
    return 1_234
  }, dice.usual)
  expect([rolled, bounds]).toEqual([1_234, [10_000]])
})

it('dice: a win is rounded down', () => {
  expect(floorOf(dice.pays({ side: 'under', target: 9_800 }, 0), 100n)).toBe(101n)
  expect(floorOf(dice.pays({ side: 'under', target: 3_300 }, 0), 100n)).toBe(300n)
  expect(floorOf(dice.pays({ side: 'over', target: 9_998 }, 9_999), 50n)).toBe(495_000n)
})
