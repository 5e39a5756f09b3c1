import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, floorOf, type Fraction, fraction, plus, times } from '#games/fraction.ts'
import { mines } from '#games/originals/mines.ts'
import { areAll, areDealtEvenly, chancesOf, everyDraw, isWithin, walksOf } from './every-draw.ts'

const counts = Array.from({ length: 24 }, (_, index) => index + 1)
const field = Array.from({ length: 25 }, (_, tile) => tile)

/** The last tiles of the field have the mines, so that the first ones can be opened in order. */
const atTheEnd = (count: number) => field.slice(25 - count)
const opened = (count: number, tiles: number) => mines.after({ mines: count }, atTheEnd(count), field.slice(0, tiles))

/** The chance of so many tiles without a mine, tile by tile. */
const chanceOf = (count: number, tiles: number) =>
  field
    .slice(0, tiles)
    .reduce<Fraction>((chance, tile) => times(chance, fraction(25 - count - tile, 25 - tile)), fraction(1))

describe('the pays of mines', () => {
  it.each(counts)('%d mines: .99 divided by the chance after each tile, up to 10,000 times the stake', (count) => {
    const returns = mines.returnsOf({ mines: count })
    for (const [index, returned] of returns.entries()) {
      const standing = opened(count, index + 1)!
      const chance = chanceOf(count, index + 1)
      expect(equals(times(standing.pays, chance), fraction(99, 100))).toBe(true)
      expect(equals(returned, fraction(99, 100))).toBe(true)
      expect(isWithin(returned, mines.returns)).toBe(true)
      expect(floorOf(standing.pays, 1n) <= 10_000n).toBe(true)
      expect(standing.moves.length === 0).toBe(index === returns.length - 1)
    }
    // One tile more would pass the cap, or be a mine.
    const { numerator, denominator } = chanceOf(count, returns.length + 1)
    expect(returns.length === 25 - count || 99n * denominator > 1_000_000n * numerator).toBe(true)
  })

  it('return 99 per cent over every field with one to three mines, whatever the tiles', () => {
    for (const count of [1, 2, 3])
      for (const tiles of [[0], [24, 3], [7, 8, 9, 10]]) {
        let sum = fraction(0)
        everyDraw(
          (draw) => mines.deal(draw, { mines: count }),
          (dealt, chance) => {
            const hit = tiles.findIndex((tile) => dealt.includes(tile))
            const made = hit < 0 ? [...tiles, 'cashOut' as const] : tiles.slice(0, hit + 1)
            sum = plus(sum, times(chance, mines.after({ mines: count }, dealt, made)!.pays))
          },
        )
        expect(equals(sum, fraction(99, 100)), `${count} mines, ${tiles.length} tiles`).toBe(true)
      }
  })

  it('are as published', () => {
    expect(floorOf(opened(3, 5)!.pays, 100_000n)).toBe(199_736n)
    expect(equals(opened(24, 1)!.pays, fraction(99, 4))).toBe(true)
    expect(counts.map((count) => mines.returnsOf({ mines: count }).length)).toEqual([
      24, 23, 22, 20, 19, 17, 15, 14, 13, 11, 10, 9, 9, 8, 7, 6, 6, 5, 5, 4, 3, 3, 2, 1,
    ])
    expect(floorOf(opened(12, 9)!.pays, 100n)).toBe(282_873n)
  })
})

describe('a round of mines', () => {
  const pick = { mines: 2 }
  const after = (...moves: (number | 'cashOut')[]) => mines.after(pick, [3, 20], moves)

  it('begins with every tile closed, and cannot be cashed out before one is opened', () => {
    expect(after()).toEqual({
      moves: field,
      shown: { opened: [], hit: false, mines: null },
      staked: fraction(1),
      pays: fraction(0),
    })
    expect(after('cashOut')).toBeNull()
  })

  it('hides the mines until it is over', () => {
    expect(after(0)!.shown).toEqual({ opened: [0], hit: false, mines: null })
    expect(after(0)!.moves).toEqual([...field.slice(1), 'cashOut'])
    expect(after(0, 'cashOut')!.shown).toEqual({ opened: [0], hit: false, mines: [3, 20] })
    expect(after(0, 20)!.shown).toEqual({ opened: [0, 20], hit: true, mines: [3, 20] })
  })

  it('pays what was reached when cashed out, and nothing after a mine', () => {
    expect(equals(after(0, 1, 'cashOut')!.pays, after(0, 1)!.pays)).toBe(true)
    expect(after(0, 1, 20)!.pays).toEqual(fraction(0))
  })

  it('allows no tile twice, and no move after its end', () => {
    expect(after(0, 0)).toBeNull()
    expect(after(0, 20, 1)).toBeNull()
    expect(after(20, 'cashOut')).toBeNull()
    expect(after(0, 'cashOut', 'cashOut')).toBeNull()
    expect(after(25)).toBeNull()
    expect(after(0.5)).toBeNull()
  })
})

describe('the mines of a round', () => {
  it('are every pair of tiles equally often', () => {
    const chances = chancesOf(
      (draw) => mines.deal(draw, { mines: 2 }),
      (dealt) => dealt.toSorted((one, other) => one - other).join(),
    )
    expect(chances.size).toBe(300)
    expect(areAll(chances.values(), fraction(1, 300))).toBe(true)
  })

  it.each([1, 5, 24])('are %d different tiles, each of those left equally often', (count) => {
    const walks = walksOf((draw) => mines.deal(draw, { mines: count }), 11)
    expect(walks).toHaveLength(count)
    expect(areDealtEvenly(walks, 25)).toBe(true)
    expect(walks.every(({ results }) => results.every((dealt) => v.is(mines.dealt, dealt)))).toBe(true)
  })
})

describe('on the wire', () => {
  it('a choice is 1 to 24 mines', () => {
    expect(mines.tables.map((table) => table.mines)).toEqual(counts)
    for (const pick of [...mines.tables, mines.usual]) expect(v.is(mines.pick, pick)).toBe(true)
    for (const count of [0, 25, 1.5, '3', null]) expect(v.is(mines.pick, { mines: count })).toBe(false)
    expect(v.is(mines.pick, { mines: 3, more: 1 })).toBe(false)
  })

  it('a move is a tile or a cash-out, and mines are different tiles', () => {
    for (const move of [0, 24, 'cashOut']) expect(v.is(mines.move, move)).toBe(true)
    for (const move of [-1, 25, 0.5, '0', 'cashout', null]) expect(v.is(mines.move, move)).toBe(false)
    for (const dealt of [[], [1, 1], [25], field]) expect(v.is(mines.dealt, dealt)).toBe(false)
  })
})
