import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { equals, type Fraction, fraction, plus, times } from '#games/fraction.ts'
import { hiLo } from '#games/originals/hi-lo.ts'
import { isWithin, walksOf } from './every-draw.ts'

const ranks = [...'A23456789TJQK']
type Moves = Parameters<typeof hiLo.after>[2]

/** A round that begins with these ranks, and goes on with fives. */
const cardsOf = (begin: string) => [...begin.padEnd(52, '5')].map((rank, index) => rank + 'SHDC'[index % 4])
const after = (begin: string, ...moves: Moves) => hiLo.after(null, cardsOf(begin), moves)

/** Of thirteen ranks, those for which a guess is right: the rules as they are printed. */
const printed: Readonly<Record<string, (rank: number) => Readonly<Record<string, number>>>> = {
  end: (rank) => ({ [rank === 1 ? 'higher' : 'lower']: 12, same: 1 }),
  middle: (rank) => ({ higher: 14 - rank, lower: rank }),
}
const chancesOn = (rank: number) => printed[rank === 1 || rank === 13 ? 'end' : 'middle']!(rank)

describe('a guess of Hi-Lo', () => {
  it.each(ranks)('on %s is right as often as printed, never always, and pays .99 divided by that', (from) => {
    const rank = ranks.indexOf(from) + 1
    const offered = after(from)!.moves.filter((move) => move !== 'skip')
    expect(offered.toSorted()).toEqual(Object.keys(chancesOn(rank)).toSorted())
    for (const guess of offered) {
      const standings = ranks.map((to) => after(from + to, guess)!)
      const right = standings.filter(({ moves }) => moves.length > 0)
      expect(right.length).toBe(chancesOn(rank)[guess])
      expect(right.length > 0 && right.length < 13).toBe(true)
      for (const { pays } of right) expect(equals(pays, fraction(99 * 13, 100 * right.length))).toBe(true)
      for (const { moves, pays } of standings) expect(moves.length > 0 || equals(pays, fraction(0))).toBe(true)
    }
  })

  it('returns 99 per cent, by every first guess', () => {
    const returns = hiLo.returnsOf(null)
    expect(returns).toHaveLength(26)
    for (const returned of returns) {
      expect(equals(returned, fraction(99, 100))).toBe(true)
      expect(isWithin(returned, hiLo.returns)).toBe(true)
    }
  })

  it('returns 99 per cent after two more, by the most and by the least likely guesses, over all ranks', () => {
    for (const order of [1, -1]) {
      const guessOn = (from: string) => {
        const guesses = Object.entries(chancesOn(ranks.indexOf(from) + 1)) as [Moves[number], number][]
        return guesses.toSorted(([, one], [, other]) => order * (other - one))[0]![0]
      }
      const worthOf = (turned: string, moves: Moves): Fraction => {
        const standing = after(turned, ...moves)!
        if (standing.moves.length === 0 || moves.length === 3) return standing.pays
        const guess = guessOn(turned.at(-1)!)
        const sum = ranks.map((to) => worthOf(turned + to, [...moves, guess])).reduce(plus)
        return times(sum, fraction(1, 13))
      }
      for (const from of 'A7K') expect(equals(worthOf(from, []), fraction(99, 100))).toBe(true)
    }
  })
})

describe('a round of Hi-Lo', () => {
  it('begins with one card, and cannot be cashed out before a guess', () => {
    expect(after('7K')).toEqual({
      moves: ['higher', 'lower', 'skip'],
      shown: { cards: ['7S'] },
      staked: fraction(1),
      pays: fraction(0),
    })
    expect(after('7K', 'cashOut')).toBeNull()
  })

  it('shows no card before it is turned', () => {
    expect(after('7K', 'higher')!.shown.cards).toEqual(['7S', 'KH'])
    expect(after('7K3', 'skip', 'lower')!.shown.cards).toEqual(['7S', 'KH', '3D'])
  })

  it('pays what was reached when cashed out, and nothing after a wrong guess', () => {
    const paid = after('7K3', 'higher', 'lower', 'cashOut')!
    expect(paid.moves).toEqual([])
    // 7/13 to be right with a seven, 12/13 with a king.
    expect(equals(paid.pays, fraction(99 * 13 * 13, 100 * 7 * 12))).toBe(true)
    expect(after('7K3', 'higher', 'same')).toMatchObject({ moves: [], pays: fraction(0) })
  })

  it('is right either way of two equal cards, but an ace and a king are followed by the same or another', () => {
    expect(after('77', 'higher')!.moves).not.toEqual([])
    expect(after('77', 'lower')!.moves).not.toEqual([])
    expect(after('AA', 'higher')!.moves).toEqual([])
    expect(after('AA', 'same')!.moves).not.toEqual([])
    expect(after('KK', 'lower')!.moves).toEqual([])
    expect(after('AA', 'lower')).toBeNull()
    expect(after('77', 'same')).toBeNull()
  })

  it('takes the edge once, and a skipped card changes no pay', () => {
    const once = after('7K', 'higher')!.pays
    expect(equals(after('27K', 'skip', 'higher')!.pays, once)).toBe(true)
    expect(equals(after('7K2Q', 'higher', 'skip', 'higher')!.pays, times(once, fraction(13, 12)))).toBe(true)
  })

  it('offers no guess beyond 10,000 times the stake', () => {
    const three = after('AAAAAA', 'same', 'same', 'same')!
    expect(equals(three.pays, fraction(99 * 13 ** 3, 100))).toBe(true)
    // Thirteen times as much would be 28,275.
    expect(three.moves).toEqual(['higher', 'skip', 'cashOut'])
    expect(after('AAAAAA', 'same', 'same', 'same', 'same')).toBeNull()
  })

  it('ends with the last of 52 cards at the latest', () => {
    const skips = (count: number) => Array.from({ length: count }, () => 'skip' as const)
    expect(after('', ...skips(50))!.moves).toEqual(['higher', 'lower'])
    expect(after('', ...skips(51))).toBeNull()
    expect(after('', ...skips(50), 'higher')!.moves).toEqual(['cashOut'])
    expect(after('', ...skips(50), 'higher', 'cashOut')!.moves).toEqual([])
    expect(after('7K', 'higher', 'cashOut', 'skip')).toBeNull()
  })
})

describe('the cards of a round', () => {
  it('are each one of 52, equally often, whatever came before', () => {
    const walks = walksOf((draw) => hiLo.deal(draw, null), 17)
    expect(walks.map(({ limit }) => limit)).toEqual(Array.from({ length: 52 }, () => 52))
    for (const [place, { results }] of walks.entries()) {
      expect(new Set(results.map((cards) => cards[place])).size).toBe(52)
      expect(new Set(results.map((cards) => cards.toSpliced(place, 1).join())).size).toBe(1)
    }
    expect(v.is(hiLo.dealt, walks[0]!.results[0])).toBe(true)
  })

  it('and moves have their form on the wire', () => {
    expect(v.is(hiLo.pick, hiLo.usual)).toBe(true)
    expect(v.is(hiLo.pick, {})).toBe(false)
    for (const move of ['higher', 'lower', 'same', 'skip', 'cashOut']) expect(v.is(hiLo.move, move)).toBe(true)
    for (const move of ['equal', '', 1, null]) expect(v.is(hiLo.move, move)).toBe(false)
    expect(v.is(hiLo.dealt, cardsOf('7').slice(1))).toBe(false)
    expect(v.is(hiLo.dealt, cardsOf('7').with(0, '1S'))).toBe(false)
  })
})
