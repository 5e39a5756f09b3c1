import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, floorOf, fraction, percentOf, plus, times } from '#games/fraction.ts'
import { callBets, frenchRoulette, neighbourChips, roulette } from '#games/originals/roulette.ts'
import { areAll, chancesOf } from './every-draw.ts'

/** The wheel as it is printed everywhere, clockwise from zero. */
const wheel = '0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26'
  .split(' ')
  .map(Number)
const pockets = Array.from({ length: 37 }, (_, pocket) => pocket)

const spotOf = (name: string) => [{ spot: name, weight: 1 }]
const names = roulette.tables.map((chips) => chips[0]!.spot)
const winsOn = (name: string, game = roulette) =>
  pockets.filter((pocket) => floorOf(game.pays(spotOf(name), pocket), 100n) > 0n)
const sumOf = (name: string, game = roulette) =>
  pockets.map((pocket) => game.pays(spotOf(name), pocket)).reduce(plus, fraction(0))

/** Whether two numbers touch on the layout: columns and rows of the printed cloth, zero above the first row. */
function touch(one: number, other: number): boolean {
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  if (low === 0) return high >= 1 && high <= 3
  const [row, column] = [Math.floor((high - 1) / 3) - Math.floor((low - 1) / 3), (high % 3) - (low % 3)]
  return (row === 0 && high - low === 1) || (row === 1 && column === 0)
}

const inside = names.filter((name) => /^[\d-]+$/.test(name))
const ofSize = (size: number) => inside.filter((name) => name.split('-').length === size)
const evenChances = ['low', 'high', 'even', 'odd', 'red', 'black']

describe('the layout of roulette', () => {
  it('has every spot of the cloth: 37 numbers, 60 splits, 14 of three, 23 of four and 11 of six', () => {
    expect([1, 2, 3, 4, 6].map((size) => ofSize(size).length)).toEqual([37, 60, 14, 23, 11])
    expect(names.filter((name) => !inside.includes(name))).toEqual(
      ['dozen1', 'dozen2', 'dozen3', 'column1', 'column2', 'column3'].concat(evenChances),
    )
    expect(new Set(names).size).toBe(157)
  })

  it('has a split exactly where two numbers touch', () => {
    const splits = pockets.flatMap((low) =>
      pockets.filter((high) => high > low && touch(low, high)).map((high) => `${low}-${high}`),
    )
    expect(ofSize(2).toSorted()).toEqual(splits.toSorted())
  })

  it('has a corner exactly where four numbers form a square, and the first four', () => {
    const corners = pockets
      .filter((first) => first > 0 && touch(first, first + 1) && first + 4 <= 36)
      .map((first) => [first, first + 1, first + 3, first + 4].join('-'))
    expect(ofSize(4).toSorted()).toEqual(['0-1-2-3', ...corners].toSorted())
  })

  it('has a street for each row, the two trios of zero, and a six line for each two rows', () => {
    const rows = Array.from({ length: 12 }, (_, row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3])
    expect(ofSize(3).toSorted()).toEqual(['0-1-2', '0-2-3', ...rows.map((row) => row.join('-'))].toSorted())
    const lines = rows.slice(1).map((row, index) => [...rows[index]!, ...row].join('-'))
    expect(ofSize(6).toSorted()).toEqual(lines.toSorted())
  })

  it('wins on the numbers that a spot inside is named after', () => {
    for (const name of inside) expect(winsOn(name).join('-')).toBe(name)
  })

  it('wins outside on a third or a half of all but zero', () => {
    expect(winsOn('dozen2')).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
    expect(winsOn('column1')).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34])
    expect(winsOn('column2')).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35])
    expect(winsOn('column3')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
    for (const [one, other] of [
      ['low', 'high'],
      ['even', 'odd'],
      ['red', 'black'],
    ] as const) {
      expect([...winsOn(one), ...winsOn(other)].toSorted((a, b) => a - b)).toEqual(pockets.slice(1))
      expect(winsOn(one)).toHaveLength(18)
    }
    expect(winsOn('low').at(-1)).toBe(18)
    expect(winsOn('even').every((number) => number % 2 === 0)).toBe(true)
    // Colours alternate around the wheel, and zero is neither.
    expect(winsOn('red').toSorted((a, b) => a - b)).toEqual(
      wheel.filter((_, place) => place % 2 === 1).toSorted((a, b) => a - b),
    )
  })
})

describe('the return of roulette', () => {
  it.each(names)('%s: 36/37, over all 37 numbers', (name) => {
    expect(equals(times(sumOf(name), fraction(1, 37)), fraction(36, 37))).toBe(true)
    expect(equals(roulette.returnOf(spotOf(name)), fraction(36, 37))).toBe(true)
    const isEven = evenChances.includes(name)
    const french = frenchRoulette.returnOf(spotOf(name))
    expect(equals(french, isEven ? fraction(73, 74) : fraction(36, 37))).toBe(true)
    expect(equals(times(sumOf(name, frenchRoulette), fraction(1, 37)), french)).toBe(true)
  })

  it('is published as 97.29 and, for even chances with la partage, 98.64 per cent', () => {
    expect(percentOf(roulette.returnOf(roulette.usual))).toBe(97.29)
    expect(percentOf(frenchRoulette.returnOf(frenchRoulette.usual))).toBe(98.64)
  })

  it('is 36/37 for any chips, and between both with la partage', () => {
    const chips = [
      { spot: '17', weight: 3 },
      { spot: 'red', weight: 4 },
      { spot: '0-1-2-3', weight: 1 },
    ]
    expect(equals(roulette.returnOf(chips), fraction(36, 37))).toBe(true)
    // Of eight parts four return 73/74 and four 72/74.
    expect(equals(frenchRoulette.returnOf(chips), fraction(4 * 73 + 4 * 72, 8 * 74))).toBe(true)
  })
})

describe('what roulette pays', () => {
  it.each([
    ['17', 17, 36n],
    ['17-18', 17, 18n],
    ['16-17-18', 17, 12n],
    ['0-2-3', 0, 12n],
    ['0-1-2-3', 0, 9n],
    ['16-17-19-20', 17, 9n],
    ['16-17-18-19-20-21', 17, 6n],
    ['dozen2', 17, 3n],
    ['column2', 17, 3n],
    ['black', 17, 2n],
    ['red', 0, 0n],
    ['dozen1', 0, 0n],
  ])('%s with %d: %d times the stake, its return included', (name, pocket, multiple) => {
    expect(floorOf(roulette.pays(spotOf(name), pocket), 1_000n)).toBe(multiple * 1_000n)
  })

  it('returns half of an even chance with la partage when zero falls, and nothing of other spots', () => {
    for (const name of names)
      expect(floorOf(frenchRoulette.pays(spotOf(name), 0), 2n), name).toBe(
        evenChances.includes(name) ? 1n : floorOf(roulette.pays(spotOf(name), 0), 2n),
      )
  })

  it('divides the stake by the weights of the chips, and rounds the win down', () => {
    const chips = [
      { spot: '17', weight: 1 },
      { spot: 'black', weight: 2 },
    ]
    expect(floorOf(roulette.pays(chips, 17), 300n)).toBe(100n * 36n + 200n * 2n)
    expect(floorOf(roulette.pays(chips, 20), 300n)).toBe(400n)
    expect(floorOf(roulette.pays(chips, 20), 100n)).toBe(133n)
    expect(floorOf(roulette.pays(chips, 0), 300n)).toBe(0n)
    const large = Number.MAX_SAFE_INTEGER
    const even = ['red', 'black'].map((spot) => ({ spot, weight: large }))
    expect(floorOf(roulette.pays(even, 1), 2n * BigInt(large))).toBe(2n * BigInt(large))
  })
})

describe('chips by the wheel', () => {
  it('neighbours are the numbers on both sides', () => {
    for (const [place, number] of wheel.entries()) {
      const beside = [-2, -1, 0, 1, 2].map((by) => ({ spot: String(wheel[(place + by + 37) % 37]), weight: 1 }))
      expect(neighbourChips(number, 2)).toEqual(beside)
    }
    expect(new Set(neighbourChips(0, 9).map(({ spot }) => spot)).size).toBe(19)
    for (const number of pockets) expect(v.is(roulette.pick, neighbourChips(number, 9))).toBe(true)
  })

  const coveredBy = (name: keyof typeof callBets) =>
    pockets.filter((pocket) => floorOf(roulette.pays(callBets[name], pocket), 100n) > 0n)
  const sector = (from: number, to: number) =>
    wheel
      .concat(wheel)
      .slice(wheel.indexOf(from))
      .slice(0, ((wheel.indexOf(to) - wheel.indexOf(from) + 37) % 37) + 1)

  it('call bets cover their parts of the wheel, and all three the whole', () => {
    const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b)
    expect(coveredBy('voisins')).toEqual(sorted(sector(22, 25)))
    expect(coveredBy('tiers')).toEqual(sorted(sector(27, 33)))
    expect(coveredBy('orphelins')).toEqual(sorted([...sector(17, 6), ...sector(1, 9)]))
    expect(sorted([...coveredBy('voisins'), ...coveredBy('tiers'), ...coveredBy('orphelins')])).toEqual(pockets)
  })

  it('call bets are nine, six and five chips that can be played', () => {
    const weights = Object.values(callBets).map((chips) => chips.reduce((sum, { weight }) => sum + weight, 0))
    expect(weights).toEqual([9, 6, 5])
    for (const chips of Object.values(callBets)) expect(v.is(roulette.pick, chips)).toBe(true)
  })
})

describe('on the wire', () => {
  it('a choice is chips on different spots that exist', () => {
    for (const chips of [...roulette.tables, roulette.usual, names.map((spot) => ({ spot, weight: 5 }))])
      expect(v.is(roulette.pick, chips)).toBe(true)
    for (const chips of [
      [],
      [...spotOf('17'), ...spotOf('17')],
      spotOf('3-4'),
      spotOf('18-17'),
      spotOf('36-37'),
      spotOf('0-4'),
      spotOf('37'),
      spotOf('017'),
      spotOf('0-1-3'),
      spotOf('2-3-4'),
      spotOf('3-4-6-7'),
      spotOf('2-3-4-5-6-7'),
      spotOf('constructor'),
      [{ spot: '17', weight: 0 }],
      [{ spot: '17', weight: -1 }],
      [{ spot: '17', weight: 0.5 }],
      [{ spot: '17', weight: 2 ** 53 }],
      [{ spot: '17', weight: 1, more: 1 }],
      { spot: '17', weight: 1 },
    ])
      expect(v.is(roulette.pick, chips), JSON.stringify(chips)).toBe(false)
  })

  it('an outcome is one of the numbers 0 to 36, each drawn equally often', () => {
    for (const pocket of pockets) expect(v.is(roulette.outcome, pocket)).toBe(true)
    for (const pocket of [-1, 37, 1.5, '1', null]) expect(v.is(roulette.outcome, pocket)).toBe(false)
    for (const game of [roulette, frenchRoulette]) {
      const chances = chancesOf((draw) => game.draw(draw, game.usual), String)
      expect([...chances.keys()]).toEqual(pockets.map(String))
      expect(areAll(chances.values(), fraction(1, 37))).toBe(true)
    }
  })
})
