import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, floorOf, fraction, percentOf } from '#games/fraction.ts'
import { sicBo } from '#games/originals/sic-bo.ts'
import { areAll, chancesOf, isWithin } from './every-draw.ts'

const faces = [1, 2, 3, 4, 5, 6] as const
type Face = (typeof faces)[number]

/** In how many of the 216 throws a spot wins, and what it pays then to 1: the published table, counted by hand. */
const published: readonly (readonly [spots: readonly string[], ways: number, odds: number])[] = [
  [['small', 'big'], 105, 1],
  [['anyTriple'], 6, 30],
  [['sum-4', 'sum-17'], 3, 62],
  [['sum-5', 'sum-16'], 6, 31],
  [['sum-6', 'sum-15'], 10, 18],
  [['sum-7', 'sum-14'], 15, 12],
  [['sum-8', 'sum-13'], 21, 8],
  [['sum-9', 'sum-12'], 25, 7],
  [['sum-10', 'sum-11'], 27, 6],
  [faces.map((face) => `double-${face}`), 16, 11],
  [faces.map((face) => `triple-${face}`), 1, 180],
  [faces.flatMap((one) => faces.filter((other) => other > one).map((other) => `combination-${one}-${other}`)), 30, 5],
]
const names = sicBo.tables.map((chips) => chips[0]!.spot)
const paysOn = (spot: string, dice: [Face, Face, Face]) => floorOf(sicBo.pays([{ spot, weight: 1 }], dice), 1n)

/** How many throws a spot pays with each multiple of the stake. */
function paysOf(spot: string) {
  const counts = new Map<number, number>()
  for (const first of faces)
    for (const second of faces)
      for (const third of faces) {
        const pays = Number(paysOn(spot, [first, second, third]))
        counts.set(pays, (counts.get(pays) ?? 0) + 1)
      }
  return Object.fromEntries(counts)
}

describe('the spots of sic bo', () => {
  it('are those of the table', () => {
    const all = [...published.flatMap(([spots]) => spots), ...faces.map((face) => `single-${face}`)]
    expect(names.toSorted()).toEqual(all.toSorted())
    expect(new Set(names).size).toBe(50)
  })

  it.each(published.flatMap(([spots, ways, odds]) => spots.map((spot) => [spot, ways, odds] as const)))(
    '%s wins in %d of 216 throws at %d to 1',
    (spot, ways, odds) => {
      expect(paysOf(spot)).toEqual({ 0: 216 - ways, [odds + 1]: ways })
      const returned = sicBo.returnOf([{ spot, weight: 1 }])
      expect(equals(returned, fraction(ways * (odds + 1), 216))).toBe(true)
      expect(isWithin(returned, sicBo.returns)).toBe(true)
    },
  )

  it.each(faces)('single-%d pays 1, 2 or 3 to 1', (face) => {
    const spot = `single-${face}`
    expect(paysOf(spot)).toEqual({ 0: 125, 2: 75, 3: 15, 4: 1 })
    expect(equals(sicBo.returnOf([{ spot, weight: 1 }]), fraction(199, 216))).toBe(true)
  })

  it('have the published returns', () => {
    const returnOf = (spot: string) => percentOf(sicBo.returnOf([{ spot, weight: 1 }]))
    expect(['small', 'single-1', 'combination-1-2', 'anyTriple', 'double-1', 'triple-1'].map(returnOf)).toEqual([
      97.22, 92.12, 83.33, 86.11, 88.88, 83.79,
    ])
    const sums = [4, 5, 6, 7, 8, 9, 10].map((sum) => returnOf(`sum-${sum}`))
    expect(sums).toEqual([87.5, 88.88, 87.96, 90.27, 87.5, 92.59, 87.5])
  })

  it.each([
    ['small', [1, 2, 3], 2n],
    ['small', [2, 2, 2], 0n],
    ['small', [2, 4, 4], 2n],
    ['big', [2, 4, 4], 0n],
    ['big', [2, 4, 5], 2n],
    ['big', [5, 5, 5], 0n],
    ['sum-15', [5, 5, 5], 19n],
    ['anyTriple', [5, 5, 5], 31n],
    ['triple-5', [5, 5, 5], 181n],
    ['triple-4', [5, 5, 5], 0n],
    ['double-5', [5, 5, 5], 12n],
    ['double-5', [5, 1, 5], 12n],
    ['combination-2-5', [5, 6, 2], 6n],
    ['combination-2-5', [5, 5, 2], 6n],
    ['combination-2-5', [5, 5, 6], 0n],
    ['single-5', [5, 5, 6], 3n],
  ] as const)('%s with %j pays %d', (spot, dice, pays) => {
    expect(paysOn(spot, [...dice])).toBe(pays)
  })

  it('one stake on several is divided by weights', () => {
    const chips = [
      { spot: 'big', weight: 3 },
      { spot: 'sum-15', weight: 1 },
    ]
    expect(floorOf(sicBo.pays(chips, [4, 5, 6]), 400n)).toBe(600n + 1_900n)
    expect(floorOf(sicBo.pays(chips, [4, 5, 6]), 1n)).toBe(6n)
  })
})

describe('a throw of three dice', () => {
  it('has each of 216 outcomes equally often', () => {
    const chances = chancesOf((draw) => sicBo.draw(draw, sicBo.usual), String)
    expect(chances.size).toBe(216)
    expect(areAll(chances.values(), fraction(1, 216))).toBe(true)
  })

  it('is three faces on the wire', () => {
    expect(v.is(sicBo.outcome, [1, 6, 3])).toBe(true)
    for (const dice of [
      [1, 6],
      [1, 6, 3, 3],
      [0, 1, 2],
      [1, 2, 7],
      [1, 2, 2.5],
      ['1', 2, 3],
    ])
      expect(v.is(sicBo.outcome, dice)).toBe(false)
  })

  it('is bet on by spots that exist', () => {
    for (const chips of sicBo.tables) expect(v.is(sicBo.pick, chips)).toBe(true)
    for (const spot of ['sum-3', 'sum-18', 'combination-2-1', 'combination-2-2', 'single-7', 'odd', 'toString'])
      expect(v.is(sicBo.pick, [{ spot, weight: 1 }])).toBe(false)
  })
})
