import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { dealFrom } from '#games/fair/deal.ts'
import { equals, floorOf, type Fraction, fraction, percentOf, plus, times } from '#games/fraction.ts'
import { keno } from '#games/originals/keno.ts'
import { areAll, areDealtEvenly, chancesOf, isWithin, walksOf } from './every-draw.ts'

type Table = (typeof keno.tables)[number]

const named = keno.tables.map((table) => [`${table.numbers.length} numbers, ${table.risk} risk`, table] as const)

/** A drawn ticket with that many hits of 1 to `picked`. */
const drawnWith = (picked: number, hits: number) => [
  ...Array.from({ length: hits }, (_, index) => index + 1),
  ...Array.from({ length: 10 - hits }, (_, index) => picked + index + 1),
]
const payAt = ({ numbers, risk }: Table, hits: number) => keno.pays({ numbers, risk }, drawnWith(numbers.length, hits))

/** The chance of each number of hits, ball by ball: those left are hits or not. */
function chancesOfHits(picked: number): readonly Fraction[] {
  let chances: Fraction[] = [fraction(1)]
  for (let ball = 0; ball < 10; ball += 1) {
    const next = Array.from({ length: chances.length + 1 }, () => fraction(0))
    for (const [hits, chance] of chances.entries()) {
      const left = 40 - ball
      const good = Math.max(0, picked - hits)
      next[hits + 1] = plus(next[hits + 1]!, times(chance, fraction(good, left)))
      next[hits] = plus(next[hits]!, times(chance, fraction(left - good, left)))
    }
    chances = next
  }
  return chances
}

describe('the 40 tables of keno', () => {
  it('are for 1 to 10 numbers with four risks', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(40)
  })

  it.each(named)('%s: the return is what every number of hits pays, ball by ball', (_, table) => {
    const chances = chancesOfHits(table.numbers.length)
    const sum = chances
      .slice(0, table.numbers.length + 1)
      .reduce((sum, chance, hits) => plus(sum, times(chance, payAt(table, hits))), fraction(0))
    expect(equals(chances.reduce(plus), fraction(1))).toBe(true)
    expect(equals(keno.returnOf(table), sum)).toBe(true)
    expect(isWithin(sum, keno.returns)).toBe(true)
    expect(isWithin(sum, { least: fraction(9_865, 10_000), most: fraction(9_907, 10_000) })).toBe(true)
  })

  it.each(named)('%s: more hits never pay less, and all of them at most 1,000 times the stake', (_, table) => {
    const pays = table.numbers.map((_, index) => floorOf(payAt(table, index + 1), 100n))
    expect(pays.every((pay, index) => index === 0 || pay >= pays[index - 1]!)).toBe(true)
    expect(pays.at(-1)! > 100n && pays.at(-1)! <= 100_000n).toBe(true)
    expect(floorOf(payAt(table, 0), 100n) <= 100n).toBe(true)
  })

  it('pay what is published', () => {
    const drawn = [40, 1, 39, 2, 38, 3, 37, 4, 36, 5]
    const payOf = (numbers: number[], risk: Table['risk']) => floorOf(keno.pays({ numbers, risk }, drawn), 100n)
    expect(payOf([7], 'low')).toBe(70n)
    expect(payOf([7], 'high')).toBe(0n)
    expect(payOf([5], 'high')).toBe(396n)
    expect(payOf([5, 1, 40], 'medium')).toBe(5_000n)
    expect(payOf([10, 1, 20, 2, 40], 'classic')).toBe(520n)
    expect(payOf(drawn, 'high')).toBe(100_000n)
    expect(percentOf(keno.returnOf(keno.usual))).toBe(98.98)
  })
})

describe('a draw of keno', () => {
  it('deals every order of some items equally often', () => {
    const chances = chancesOf(
      (draw) => Array.from({ length: 3 }, dealFrom(draw, [...'abcdef'])),
      (dealt) => dealt.join(''),
    )
    expect(chances.size).toBe(6 * 5 * 4)
    expect(areAll(chances.values(), fraction(1, 120))).toBe(true)
  })

  it.each([0, 7, 29])('gives each number that is left equally often at each of its ten places (%d)', (before) => {
    const walks = walksOf((draw) => keno.draw(draw, keno.usual), before)
    expect(walks).toHaveLength(10)
    expect(areDealtEvenly(walks, 40)).toBe(true)
    expect(walks.every(({ results }) => results.every((drawn) => v.is(keno.outcome, drawn)))).toBe(true)
  })
})

describe('on the wire', () => {
  it('a choice is one to ten different numbers of forty, in any order', () => {
    for (const table of keno.tables) expect(v.is(keno.pick, table)).toBe(true)
    expect(v.is(keno.pick, keno.usual)).toBe(true)
    expect(v.is(keno.pick, { numbers: [40, 1], risk: 'low' })).toBe(true)
    const eleven = Array.from({ length: 11 }, (_, index) => index + 1)
    for (const numbers of [[], eleven, [1, 1], [0], [41], [1.5], ['1'], [null], 1])
      expect(v.is(keno.pick, { numbers, risk: 'low' })).toBe(false)
    expect(v.is(keno.pick, { numbers: [1], risk: 'none' })).toBe(false)
    expect(v.is(keno.pick, { numbers: [1], risk: 'low', more: 1 })).toBe(false)
  })

  it('an outcome is ten different numbers of forty', () => {
    const drawn = [40, 1, 39, 2, 38, 3, 37, 4, 36, 5]
    expect(v.is(keno.outcome, drawn)).toBe(true)
    for (const other of [drawn.slice(1), [...drawn, 6], drawn.with(0, 1), drawn.with(0, 41), drawn.with(0, 0)])
      expect(v.is(keno.outcome, other)).toBe(false)
  })
})
