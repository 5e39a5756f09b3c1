import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { decimalOf, fraction } from '#games/fraction.ts'
import { createDice } from '#games/originals/dice.ts'
import {
  isOriginalName,
  originalNames,
  originalOf,
  originals,
  publishedReturn,
  wrongReturns,
} from '#games/originals/originals.ts'

describe.each(originalNames)('the original %s', (name) => {
  const game = originalOf(name)

  it('returns what it may by every pay table', () => {
    expect(game.tables.length).toBeGreaterThan(0)
    expect(wrongReturns({ [name]: game })).toEqual([])
  })

  it('accepts its usual pick and the picks of its tables, and what it draws', () => {
    for (const pick of [game.usual, ...game.tables.slice(0, 50)]) {
      expect(v.is(game.pick, pick)).toBe(true)
      const outcome = game.draw((below) => Math.floor(Math.random() * below), pick)
      expect(v.is(game.outcome, outcome)).toBe(true)
      expect(game.pays(pick, outcome).numerator).toBeGreaterThanOrEqual(0n)
    }
  })

  it('draws the same by the same numbers', () => {
    const drawn = () => {
      let seed = 7
      return game.draw((below) => (seed = (seed * 48_271) % 2_147_483_647) % below, game.usual)
    }
    expect(drawn()).toEqual(drawn())
  })
})

it('wrong returns: one cell of one pay table that is off is found, too much or too little', () => {
  const offBy = (change: bigint) =>
    createDice((winning) => fraction(9_900n + (winning === 4_321 ? change : 0n), winning))
  expect(wrongReturns({ dice: offBy(0n) })).toEqual([])
  for (const change of [1n, -1n])
    expect(wrongReturns({ ...originals, dice: offBy(change) })).toEqual([
      expect.stringContaining('{"side":"under","target":4321}'),
    ])
})

it('originals: names are own ones only, and the published return is the lowest', () => {
  expect(['dice', 'limbo', 'slot', 'constructor', '__proto__', null].map(isOriginalName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  const known = { 'color-game': 92.12, dice: 99, keno: 98.74, limbo: 99, plinko: 98.98, 'sic-bo': 83.33 } as const
  for (const [name, rtp] of Object.entries(known)) expect(publishedReturn(name as keyof typeof known), name).toBe(rtp)
})

it('decimals are rounded down and keep their digits', () => {
  expect([decimalOf(fraction(99, 49), 2), decimalOf(fraction(1, 400), 4), decimalOf(fraction(7, 2), 0)]).toEqual([
    '2.02',
    '0.0025',
    '3',
  ])
})
