import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Draw, drawFrom } from '#games/fair/fair.ts'
import { type LotteryPlay, readPicks, returnOf, winOf } from '#games/lottery/lottery-plays.ts'
import { dealBaccarat, handsOf, resultOf, tables, totalOf } from '#games/lottery/table-plays.ts'

/** Rounds of the statistical test: a million in `npm run test:full`. */
const simulated = process.env['FULL'] === undefined ? 20_000 : 1_000_000

/** Reproducible draws. */
function steady(): Draw {
  let count = 0
  return drawFrom(() =>
    createHash('sha256')
      .update(`baccarat ${(count += 1)}`)
      .digest(),
  )
}

const plays = Object.entries(tables.baccarat.plays).map(([name, play]) => ({ name, play }))
const share = ({ prizes }: LotteryPlay) => prizes.reduce((sum, { odds, chance }) => sum + (odds * chance) / 100, 0)

/** Number of cards of eight decks with that many points. */
const inShoe: readonly number[] = Array.from({ length: 10 }, (_, points) => (points === 0 ? 128 : 32))

/** The chance of each result, by the published rules alone and over every order of points. */
function endings() {
  const left = [...inShoe]
  const sum = { player: 0, banker: 0, tie: 0 }
  let size = 416
  const each = (chance: number, then: (points: number, chance: number) => void) => {
    for (let points = 0; points < 10; points += 1) {
      const count = left[points]!
      if (count === 0) continue
      left[points] = count - 1
      size -= 1
      then(points, (chance * count) / (size + 1))
      size += 1
      left[points] = count
    }
  }
  const end = (player: number, banker: number, chance: number) => {
    if (player === banker) sum.tie += chance
    else if (player > banker) sum.player += chance
    else sum.banker += chance
  }
  // The printed table: the banker's decision by the player's third card.
  const takes = (banker: number, third: number) =>
    banker <= 2 ||
    (banker === 3 && third !== 8) ||
    (banker === 4 && third >= 2 && third <= 7) ||
    (banker === 5 && third >= 4 && third <= 7) ||
    (banker === 6 && (third === 6 || third === 7))
  each(1, (p1, c1) =>
    each(c1, (p2, c2) =>
      each(c2, (b1, c3) =>
        each(c3, (b2, c4) => {
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10]
          if (player >= 8 || banker >= 8) return end(player, banker, c4)
          if (player >= 6) {
            if (banker >= 6) return end(player, banker, c4)
            return each(c4, (b3, c5) => end(player, (banker + b3) % 10, c5))
          }
          each(c4, (p3, c5) => {
            const all = (player + p3) % 10
            if (!takes(banker, p3)) return end(all, banker, c5)
            each(c5, (b3, c6) => end(all, (banker + b3) % 10, c6))
          })
        }),
      ),
    ),
  )
  return sum
}

describe('baccarat', () => {
  it('has each result as often as published, over every order of cards', () => {
    const { player, banker, tie } = endings()
    const { plays: ways } = tables.baccarat
    expect(player).toBeCloseTo(ways['player']!.prizes[0]!.chance, 10)
    expect(banker).toBeCloseTo(ways['banker']!.prizes[0]!.chance, 10)
    expect(tie).toBeCloseTo(ways['tie']!.prizes[0]!.chance, 10)
  })

  it('has the published return', () => {
    expect(Object.fromEntries(plays.map(({ name, play }) => [name, returnOf(play)]))).toEqual({
      player: 98.76,
      banker: 98.94,
      tie: 85.64,
      playerPair: 89.63,
      bankerPair: 89.63,
    })
  })

  it('has the published return in play, within the statistical error', () => {
    const draw = steady()
    const sums = new Map(plays.map(({ name }) => [name, { sum: 0, squares: 0 }]))
    for (let count = 0; count < simulated; count += 1) {
      const cards = dealBaccarat(draw)
      for (const { name, play } of plays) {
        const won = Number(winOf(play, { picks: [name], stake: 100n }, cards)) / 100
        const totals = sums.get(name)!
        totals.sum += won
        totals.squares += won * won
      }
    }
    for (const { name, play } of plays) {
      const { sum, squares } = sums.get(name)!
      const mean = sum / simulated
      const spread = squares / simulated - mean * mean
      expect(Math.abs(mean - share(play)), name).toBeLessThan(4.5 * Math.sqrt(spread / simulated))
    }
  })

  it('is dealt from whole shoes of eight decks, four to six cards by the rules', () => {
    const draw = steady()
    for (let count = 0; count < 3_000; count += 1) {
      const cards = dealBaccarat(draw)
      const { player, banker } = handsOf(cards)
      expect(player.length + banker.length).toBe(cards.length)
      expect(cards.every((card) => /^[A2-9TJQK][SHDC]$/.test(card))).toBe(true)
      const first = [totalOf(player.slice(0, 2)), totalOf(banker.slice(0, 2))]
      const isNatural = Math.max(...first) >= 8
      expect(cards.length === 4 || !isNatural).toBe(true)
      expect(player.length === 3).toBe(!isNatural && first[0]! <= 5)
    }
  })

  const rounds: readonly (readonly [cards: string, winner: string, points: string, place: string, won: bigint])[] = [
    ['9S 8H KD QC', 'player', '9-8', 'player', 200n],
    ['9S 8H KD QC', 'player', '9-8', 'banker', 0n],
    ['KS 8H KD QC', 'banker', '0-8', 'banker', 195n],
    ['KS 8H KD QC', 'banker', '0-8', 'playerPair', 1_200n],
    ['KS 8H QD QC', 'banker', '0-8', 'playerPair', 0n],
    ['6S 6H KD QC', 'tie', '6-6', 'player', 100n],
    ['6S 6H KD QC', 'tie', '6-6', 'banker', 100n],
    ['6S 6H KD QC', 'tie', '6-6', 'tie', 900n],
    ['6S 4H KD 4C AS', 'banker', '6-9', 'bankerPair', 1_200n],
    ['2S 3H KD QC 8D', 'banker', '0-3', 'banker', 195n],
    ['2S 6H KD QC 6D AC', 'player', '8-7', 'player', 200n],
    ['2S 6H KD QC 5D', 'player', '7-6', 'player', 200n],
    ['AS AH TD 4C 9D', 'banker', '0-5', 'tie', 0n],
  ]
  it.each(rounds)('%s: %s with %s, %s pays %d', (dealt, winner, points, place, won) => {
    const cards = dealt.split(' ')
    const result = resultOf(cards)
    expect([result.winner, `${result.player}-${result.banker}`]).toEqual([winner, points])
    expect(winOf(tables.baccarat.plays[place]!, { picks: [place], stake: 100n }, cards)).toBe(won)
  })

  it('accepts a bet on a place by its exact name only', () => {
    for (const { name, play } of plays) {
      expect(readPicks(play, [name])).toEqual([name])
      expect(readPicks(play, ['x'])).toBeNull()
    }
  })
})
