import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, floorOf, fraction, percentOf } from '#games/fraction.ts'
import { colorGame } from '#games/originals/color-game.ts'
import { areAll, chancesOf, isWithin } from './every-draw.ts'

describe('the color game', () => {
  const colours = ['yellow', 'white', 'pink', 'blue', 'red', 'green'] as const

  it.each(colours)('%s returns 199/216 over all throws', (spot) => {
    const counts = [0, 0, 0, 0, 0]
    for (const first of colours)
      for (const second of colours)
        for (const third of colours)
          counts[Number(floorOf(colorGame.pays([{ spot, weight: 1 }], [first, second, third]), 1n))]! += 1
    expect(counts).toEqual([125, 0, 75, 15, 1])
    expect(equals(colorGame.returnOf([{ spot, weight: 1 }]), fraction(75 * 2 + 15 * 3 + 4, 216))).toBe(true)
    expect(isWithin(colorGame.returnOf([{ spot, weight: 1 }]), colorGame.returns)).toBe(true)
  })

  it('is one table for each colour, published as 92.12 per cent', () => {
    expect(colorGame.tables.map((chips) => chips.map(({ spot }) => spot))).toEqual(colours.map((colour) => [colour]))
    expect(percentOf(colorGame.returnOf(colorGame.usual))).toBe(92.12)
  })

  it('a choice is chips on different colours', () => {
    expect(v.is(colorGame.pick, colorGame.usual)).toBe(true)
    expect(
      v.is(
        colorGame.pick,
        colours.map((spot) => ({ spot, weight: 2 })),
      ),
    ).toBe(true)
    expect(v.is(colorGame.pick, [{ spot: 'black', weight: 1 }])).toBe(false)
    expect(v.is(colorGame.pick, [])).toBe(false)
    expect(v.is(colorGame.outcome, ['red', 'red', 'blue'])).toBe(true)
    for (const outcome of [['red', 'red'], ['red', 'red', 'black'], ['red', 'red', 'red', 'red'], 'red'])
      expect(v.is(colorGame.outcome, outcome)).toBe(false)
  })

  it('has each of 216 outcomes equally often', () => {
    const chances = chancesOf((draw) => colorGame.draw(draw, colorGame.usual), String)
    expect(chances.size).toBe(216)
    expect(areAll(chances.values(), fraction(1, 216))).toBe(true)
  })
})
