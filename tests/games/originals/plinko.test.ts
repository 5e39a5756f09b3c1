import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, floorOf, fraction, type Fraction, percentOf, plus } from '#games/fraction.ts'
import { plinko } from '#games/originals/plinko.ts'
import { areAll, chancesOf, isWithin } from './every-draw.ts'

type Table = (typeof plinko.tables)[number]

const pathTo = (rows: number, rights: number) => 'R'.repeat(rights) + 'L'.repeat(rows - rights)
const payAt = (table: Table, rights: number) => plinko.pays(table, pathTo(table.rows, rights))
const slotsOf = (table: Table) => Array.from({ length: table.rows + 1 }, (_, rights) => payAt(table, rights))

/** Pascal's triangle, row by row: in how many ways a ball gets to each slot. */
function waysTo(rows: number): readonly number[] {
  let ways = [1]
  for (let row = 0; row < rows; row += 1) ways = [...ways, 0].map((from, slot) => from + (ways[slot - 1] ?? 0))
  return ways
}

const named = plinko.tables.map((table) => [`${table.rows} rows, ${table.risk} risk`, table] as const)

describe('the 27 tables of plinko', () => {
  it('are of 8 to 16 rows with three risks', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(27)
  })

  it.each(named)('%s: the return is what every slot pays by the triangle', (_, table) => {
    const ways = waysTo(table.rows)
    const all = ways.reduce((sum, count) => sum + count, 0)
    expect(all).toBe(2 ** table.rows)
    const sum = slotsOf(table).reduce<Fraction>(
      (sum, { numerator, denominator }, slot) =>
        plus(sum, fraction(numerator * BigInt(ways[slot]!), denominator * BigInt(all))),
      fraction(0),
    )
    expect(equals(plinko.returnOf(table), sum)).toBe(true)
    expect(isWithin(sum, plinko.returns)).toBe(true)
    expect(isWithin(sum, { least: fraction(989, 1_000), most: fraction(992, 1_000) })).toBe(true)
  })

  it.each(named)('%s: symmetric, never less towards the edge, in hundredths', (_, table) => {
    const slots = slotsOf(table).map((pays) => floorOf(pays, 100n))
    expect(slots).toEqual(slots.toReversed())
    const half = slots.slice(0, Math.ceil(slots.length / 2))
    expect(half).toEqual(half.toSorted((one, other) => Number(other - one)))
    expect(half.every((multiple) => multiple > 0n)).toBe(true)
    expect(slotsOf(table).every((pays) => floorOf(pays, 10_000n) % 100n === 0n)).toBe(true)
  })

  it('have more at the edge and less in the middle the higher the risk', () => {
    for (const { rows } of plinko.tables) {
      const at = (slot: number) =>
        (['low', 'medium', 'high'] as const).map((risk) => Number(floorOf(payAt({ rows, risk }, slot), 100n)))
      const [low = 0, medium = 0, high = 0] = at(0)
      expect(low < medium && medium < high).toBe(true)
      const [ofLow = 0, ofMedium = 0, ofHigh = 0] = at(Math.floor(rows / 2))
      expect(ofLow >= ofMedium && ofMedium > ofHigh).toBe(true)
    }
  })

  it('pay what is published', () => {
    expect(floorOf(plinko.pays({ rows: 8, risk: 'low' }, 'LLLLLLLL'), 100n)).toBe(520n)
    expect(floorOf(plinko.pays({ rows: 8, risk: 'low' }, 'LRLRLRLR'), 100n)).toBe(50n)
    expect(floorOf(plinko.pays({ rows: 16, risk: 'high' }, 'R'.repeat(16)), 1n)).toBe(1_050n)
    expect(floorOf(plinko.pays(plinko.usual, 'RRRRRLLLLLLL'), 99n)).toBe(54n)
    expect(percentOf(plinko.returnOf({ rows: 16, risk: 'high' }))).toBe(99.01)
  })
})

describe('a ball of plinko', () => {
  it.each([8, 9, 10, 11] as const)('takes each path through %d rows equally often', (rows) => {
    const chances = chancesOf(
      (draw) => plinko.draw(draw, { rows, risk: 'low' }),
      (path) => path,
    )
    expect(chances.size).toBe(2 ** rows)
    expect(areAll(chances.values(), fraction(1, 2 ** rows))).toBe(true)
  })

  it('is drawn row by row, with one of two for each, on the largest board as well', () => {
    const limits: number[] = []
    const path = plinko.draw((below) => limits.push(below) % 2, { rows: 16, risk: 'high' })
    expect(limits).toEqual(Array.from({ length: 16 }, () => 2))
    expect(path).toBe('RLRLRLRLRLRLRLRL')
  })

  it('has a path of as many steps as the board has rows', () => {
    expect(() => plinko.pays({ rows: 9, risk: 'low' }, 'LLLLLLLL')).toThrow(RangeError)
  })
})

describe('on the wire', () => {
  it('a choice is a number of rows and a risk that have a table', () => {
    for (const table of plinko.tables) expect(v.is(plinko.pick, table)).toBe(true)
    expect(v.is(plinko.pick, plinko.usual)).toBe(true)
    for (const pick of [
      { rows: 7, risk: 'low' },
      { rows: 17, risk: 'low' },
      { rows: 8.5, risk: 'low' },
      { rows: '8', risk: 'low' },
      { rows: 8, risk: 'constructor' },
      { rows: 8 },
      { rows: 8, risk: 'low', more: 1 },
    ])
      expect(v.is(plinko.pick, pick)).toBe(false)
  })

  it('an outcome is a path through a board', () => {
    for (const path of ['LLLLLLLL', 'R'.repeat(16)]) expect(v.is(plinko.outcome, path)).toBe(true)
    for (const path of ['LLLLLLL', 'R'.repeat(17), 'llllllll', 'LLLLLLLL\n', 8])
      expect(v.is(plinko.outcome, path)).toBe(false)
  })
})
